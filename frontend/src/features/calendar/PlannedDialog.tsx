// An occurrence that a plan will bring: it is moved to another day, alone or with its whole series, or left out.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import dialog from '@/components/dialog/dialog.module.css';
import { DateInput } from '@/components/field/DateInput';
import { Radio } from '@/components/field/Radio';
import { TextInput } from '@/components/field/TextInput';
import { useFormats } from '@/components/formats/useFormats';
import { planPage } from '@/paths/plans';
import { type Planned, usePlannedChanges } from './api';
import { daysMoved } from './events';

/** As long as the server takes. */
const LONGEST_REASON = 500;

type Props = {
  planned: Planned;
  /** Where it was dragged; the day it is due, if it was only opened. */
  to: string;
  readOnly: boolean;
  onClose: (saved: boolean) => void;
};

export function PlannedDialog({ planned, to, readOnly, onClose }: Props) {
  const { t } = useTranslation('calendar');
  const navigate = useNavigate();
  const { formatDate } = useFormats();
  const [day, setDay] = useState(to);
  const [whole, setWhole] = useState(false);
  const [reason, setReason] = useState('');
  const { move, moveSeries } = usePlannedChanges();
  const busy = move.isPending || moveSeries.isPending;
  const error = move.error ?? moveSeries.error;
  const by = daysMoved(planned, day || planned.dueOn);
  const onSuccess = () => onClose(true);
  const save = () =>
    whole
      ? moveSeries.mutate({ one: planned, to: day }, { onSuccess })
      : move.mutate({ one: planned, to: day, reason }, { onSuccess });
  const about = [
    planned.assetName,
    planned.crewName,
    planned.boardName,
    t('planned.due', { day: formatDate(planned.dueOn) }),
  ];
  const editable = !readOnly && planned.movable;
  return (
    <Dialog
      title={`${planned.planCode} ${planned.planName}`}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button icon="external-link" onClick={() => void navigate(planPage(planned.planId))}>
            {t('planned.open')}
          </Button>
          {editable && (
            <>
              <Button disabled={busy} onClick={() => move.mutate({ one: planned, to: null, reason }, { onSuccess })}>
                {t('planned.skip')}
              </Button>
              <Button kind="primary" {...{ busy }} disabled={day === '' || by === 0} onClick={save}>
                {t('planned.move')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={dialog.form}>
        <p className="muted">{about.filter(Boolean).join(' · ')}</p>
        {!readOnly && !planned.movable && <p>{t('planned.assumed')}</p>}
        {editable && (
          <>
            <DateInput label={t('planned.to')} value={day} onChange={({ target }) => setDay(target.value)} />
            {Math.abs(by) > planned.toleranceDays && (
              <p className="warning" role="status">
                {t('planned.beyond', { count: planned.toleranceDays })}
              </p>
            )}
            {planned.seriesMovable && (
              <fieldset className="stack gap-4">
                <legend className="visually-hidden">{t('planned.which')}</legend>
                <Radio name="which" label={t('planned.one')} checked={!whole} onChoose={() => setWhole(false)} />
                <Radio name="which" label={t('planned.series')} checked={whole} onChoose={() => setWhole(true)} />
              </fieldset>
            )}
            {!whole && (
              <TextInput
                label={t('planned.reason')}
                maxLength={LONGEST_REASON}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
            {error && (
              <p className="danger" role="alert">
                {errorText(error, t('failed'))}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
