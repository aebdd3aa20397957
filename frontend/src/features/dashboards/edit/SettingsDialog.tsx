// What a tile shows: its title, its sensors, and what else its kind can be told.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { TextField } from '@/components/field/TextField';
import { Switch } from '@/components/switch/Switch';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { useBoards } from '@/features/work_orders/board/api/boards';
import { SEVERITIES } from '@/realtime/alarm/model';
import { isComplete } from '../model/make';
import { type Widget, WIDGET_KINDS } from '../model/widget';
import styles from './edit.module.css';
import { SensorsField } from './SensorsField';

type Props = { widget: Widget; onChange: (widget: Widget) => void; onClose: () => void };

export function SettingsDialog({ widget, onChange, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const [draft, setDraft] = useState(widget);
  const [wrong, setWrong] = useState(false);
  const save = () => {
    if (!isComplete(draft)) return setWrong(true);
    onChange(draft);
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button kind="primary" onClick={save}>
        {t('edit.apply')}
      </Button>
    </>
  );
  return (
    <Dialog title={t(`kinds.${draft.kind}`)} onClose={onClose} footer={footer} width={520} lasting>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('edit.title')}
          value={draft.title}
          maxLength={120}
          placeholder={'sensorId' in draft ? t('edit.titleHint') : undefined}
          onChange={({ target }) => setDraft({ ...draft, title: target.value })}
        />
        <Own widget={draft} onChange={setDraft} error={wrong && !isComplete(draft) ? t('edit.needed') : undefined} />
      </form>
    </Dialog>
  );
}

type OwnProps = { widget: Widget; onChange: (widget: Widget) => void; error: string | undefined };

const numberOf = (text: string) => (text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text));

function Own({ widget, onChange, error }: OwnProps) {
  const { t } = useTranslation('dashboard');
  const { t: alarm } = useTranslation('alarm');
  // Without sensors it shows those of its plan, or all.
  const isFree = WIDGET_KINDS[widget.kind].sensors[0] === 0;
  const sensors = 'sensorIds' in widget && (
    <SensorsField
      label={t(isFree ? 'edit.sensorsMaybe' : 'edit.sensors')}
      ids={widget.sensorIds}
      most={WIDGET_KINDS[widget.kind].sensors[1]}
      error={isFree ? undefined : error}
      onChange={(sensorIds) => onChange({ ...widget, sensorIds })}
    />
  );
  const one = 'sensorId' in widget && (
    <ReferencePicker
      family="sensor"
      label={t('edit.sensor')}
      value={widget.sensorId ? String(widget.sensorId) : ''}
      error={error}
      onChange={(value) => onChange({ ...widget, sensorId: Number(value) })}
    />
  );
  switch (widget.kind) {
    case 'value':
      return (
        <>
          {one}
          <Switch
            label={t('edit.sparkline')}
            checked={widget.sparkline}
            onChange={(sparkline) => onChange({ ...widget, sparkline })}
          />
        </>
      );
    case 'gauge':
      return (
        <>
          {one}
          <div className="halves gap-12">
            {(['least', 'most'] as const).map((end) => (
              <TextField
                key={end}
                label={t(`edit.${end}`)}
                type="number"
                step="any"
                value={widget[end] ?? ''}
                onChange={({ target }) => onChange({ ...widget, [end]: numberOf(target.value) })}
              />
            ))}
          </div>
        </>
      );
    case 'trend':
      return (
        <>
          {sensors}
          <Switch label={t('edit.band')} checked={widget.band} onChange={(band) => onChange({ ...widget, band })} />
          <Switch
            label={t('edit.compare')}
            checked={widget.compare}
            onChange={(compare) => onChange({ ...widget, compare })}
          />
        </>
      );
    case 'alarms':
      return (
        <>
          {sensors}
          <fieldset className={styles.choices}>
            <legend>{t('edit.severities')}</legend>
            {SEVERITIES.toReversed().map((level) => (
              <label key={level}>
                <input
                  type="checkbox"
                  checked={widget.severities.length === 0 || widget.severities.includes(level)}
                  onChange={({ target }) => {
                    const now = widget.severities.length === 0 ? SEVERITIES : widget.severities;
                    const next = target.checked ? [...now, level] : now.filter((other) => other !== level);
                    onChange({ ...widget, severities: next.length === SEVERITIES.length ? [] : next });
                  }}
                />
                {alarm(`severity.${level}`)}
              </label>
            ))}
          </fieldset>
        </>
      );
    case 'plan':
      return (
        <>
          <ReferencePicker
            family="location"
            label={t('edit.location')}
            value={widget.locationId ? String(widget.locationId) : ''}
            error={error}
            onChange={(value) => onChange({ ...widget, locationId: Number(value) })}
          />
          {sensors}
        </>
      );
    case 'picture':
      return (
        <ReferencePicker
          family="document"
          label={t('edit.document')}
          value={widget.documentId ? String(widget.documentId) : ''}
          error={error}
          onChange={(value) => onChange({ ...widget, documentId: Number(value) })}
        />
      );
    case 'workOrders':
      return <BoardField {...{ widget, onChange, error }} />;
    case 'text':
      return <Words text={widget.text} onChange={(text) => onChange({ ...widget, text })} />;
    default:
      return sensors;
  }
}

function Words({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  return (
    <div className={`stack gap-4 ${styles.field}`}>
      <label htmlFor={id}>{t('edit.text')}</label>
      <textarea id={id} rows={6} maxLength={4_000} value={text} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

function BoardField({ widget, onChange, error }: OwnProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const { data = [] } = useBoards();
  if (widget.kind !== 'workOrders') return null;
  return (
    <div className={`stack gap-4 ${styles.field}`}>
      <label htmlFor={id}>{t('edit.board')}</label>
      <select
        id={id}
        value={widget.boardId || ''}
        aria-invalid={Boolean(error)}
        onChange={({ target }) => onChange({ ...widget, boardId: Number(target.value) })}
      >
        <option value="">–</option>
        {data.map((board) => (
          <option key={board.id} value={board.id}>
            {board.name}
          </option>
        ))}
      </select>
      {error && <p className="danger tiny">{error}</p>}
    </div>
  );
}
