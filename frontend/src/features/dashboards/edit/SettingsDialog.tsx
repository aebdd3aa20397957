// What a tile shows: its title, its sensors, and the other settings of its kind.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { CheckBox } from '@/components/field/CheckBox';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { namedOptions } from '@/components/field/options';
import { TextInput } from '@/components/field/TextInput';
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
        <TextInput
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
              <GaugeEnd
                key={end}
                label={t(`edit.${end}`)}
                value={widget[end]}
                onChange={(number) => onChange({ ...widget, [end]: number })}
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
              <CheckBox
                key={level}
                label={alarm(`severity.${level}`)}
                checked={widget.severities.length === 0 || widget.severities.includes(level)}
                onChange={(checked) => {
                  const now = widget.severities.length === 0 ? SEVERITIES : widget.severities;
                  const next = checked ? [...now, level] : now.filter((other) => other !== level);
                  onChange({ ...widget, severities: next.length === SEVERITIES.length ? [] : next });
                }}
              />
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
      return (
        <TextArea
          label={t('edit.text')}
          rows={6}
          maxLength={4_000}
          value={widget.text}
          onChange={({ target }) => onChange({ ...widget, text: target.value })}
        />
      );
    default:
      return sensors;
  }
}

type EndProps = { label: string; value: number | null | undefined; onChange: (value: number | null) => void };

/** One end of a gauge's scale; without one it is that of the sensor. */
function GaugeEnd({ label, value, onChange }: EndProps) {
  const [typed, setTyped] = useState('');
  return (
    <NumberInput
      label={label}
      value={value === null || value === undefined ? typed : String(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(numberOf(text));
      }}
    />
  );
}

function BoardField({ widget, onChange, error }: OwnProps) {
  const { t } = useTranslation('dashboard');
  const { data = [] } = useBoards();
  if (widget.kind !== 'workOrders') return null;
  return (
    <Select
      label={t('edit.board')}
      value={widget.boardId ? String(widget.boardId) : ''}
      nothing="–"
      error={error}
      options={namedOptions(data)}
      onChange={(id) => onChange({ ...widget, boardId: Number(id) })}
    />
  );
}
