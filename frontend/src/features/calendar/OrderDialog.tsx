// A work order of the calendar: what it is, when it is done, and the way to it. Its times are those of the tenant's clock.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Temporal } from 'temporal-polyfill';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import dialog from '@/components/dialog/dialog.module.css';
import { DateTimeInput } from '@/components/field/DateTimeInput';
import { Field } from '@/components/field/Field';
import { cardPage } from '@/paths/work_orders';
import type { Entry, Times } from './api';

type Props = {
  entry: Entry;
  zone: string;
  readOnly: boolean;
  onSave: (times: Times) => void;
  onClose: () => void;
};

const shown = (time: string | null, zone: string) =>
  time === null
    ? ''
    : Temporal.Instant.from(time).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
const meant = (time: string, zone: string) =>
  time === '' ? null : Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant().toString();

const FIELDS = ['estimatedStart', 'estimatedEnd', 'due'] as const;

export function OrderDialog({ entry, zone, readOnly, onSave, onClose }: Props) {
  const { t } = useTranslation('calendar');
  const navigate = useNavigate();
  const [times, setTimes] = useState(() => ({
    estimatedStart: shown(entry.estimatedStart, zone),
    estimatedEnd: shown(entry.estimatedEnd, zone),
    due: shown(entry.due, zone),
  }));
  const changed = FIELDS.filter((field) => times[field] !== shown(entry[field], zone));
  const save = () => onSave(Object.fromEntries(changed.map((field) => [field, meant(times[field], zone)])));
  const open = () => void navigate(cardPage({ id: entry.id, boardNumber: entry.boardNumber }));
  const about = [entry.statusName, entry.assetName, entry.responsibleName ?? entry.crewName, entry.boardName];
  return (
    <Dialog
      title={`${entry.code} ${entry.title}`}
      onClose={onClose}
      footer={
        <>
          <Button icon="external-link" onClick={open}>
            {t('openOrder')}
          </Button>
          {!readOnly && (
            <Button kind="primary" disabled={changed.length === 0} onClick={save}>
              {t('reschedule')}
            </Button>
          )}
        </>
      }
    >
      <div className={dialog.form}>
        <p className="muted">{about.filter(Boolean).join(' · ')}</p>
        {entry.overdue && <p className="danger">{t('overdue')}</p>}
        {FIELDS.map((field) => (
          <Field key={field} label={t(field)}>
            {(wiring) => (
              <DateTimeInput
                {...wiring}
                value={times[field]}
                readOnly={readOnly}
                onChange={({ target }) => setTimes((current) => ({ ...current, [field]: target.value }))}
              />
            )}
          </Field>
        ))}
        <p className="muted small">{t('zone', { zone })}</p>
      </div>
    </Dialog>
  );
}
