// Hours of the week: at all times, or in some hours of some days by the clock of a place.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { deviceTimeZone, timeZones } from '@/components/formats/intl';
import { useFormats } from '@/components/formats/useFormats';
import { Select } from '@/components/field/Select';
import { TimeInput } from '@/components/field/TimeInput';
import { Switch } from '@/components/switch/Switch';
import type { OwnInputProps } from '../family';
import form from '../form/form.module.css';
import { DAYS, type Schedule } from './days';
import styles from './schedule.module.css';

type Hours = Schedule['hours'][number];

/** The server takes no more lines. */
const MOST_LINES = 21;
const ZONES = timeZones();

const zonesWith = (chosen: string) =>
  Array.from(new Set([chosen, ...ZONES]), (zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

const usual = (): Schedule => ({
  timeZone: deviceTimeZone(),
  hours: [{ days: DAYS.slice(0, 5), from: '06:00', to: '22:00' }],
});

export function ScheduleInput({ label, value, onChange, error, disabled }: OwnInputProps) {
  const { t } = useTranslation('entity');
  const schedule = value === '' ? null : (JSON.parse(value) as Schedule);
  const put = (next: Schedule | null) => onChange(next ? JSON.stringify(next) : '');
  const set = (at: number, line: Hours) => schedule && put({ ...schedule, hours: schedule.hours.with(at, line) });
  return (
    <fieldset className="stack min-0 packed gap-12">
      <legend className="visually-hidden">{label}</legend>
      <Switch
        label={t('schedule.always')}
        checked={!schedule}
        disabled={disabled}
        onChange={(always) => put(always ? null : usual())}
      />
      {schedule && (
        <>
          {schedule.hours.map((line, at) => (
            <Line
              // biome-ignore lint: a line has nothing of its own but its place.
              key={at}
              {...{ line, disabled, at }}
              onChange={(next) => set(at, next)}
              onRemove={
                schedule.hours.length > 1 ? () => put({ ...schedule, hours: schedule.hours.toSpliced(at, 1) }) : null
              }
            />
          ))}
          {!disabled && schedule.hours.length < MOST_LINES && (
            <div>
              <Button
                icon="plus"
                onClick={() =>
                  put({
                    ...schedule,
                    hours: [...schedule.hours, { days: ['saturday', 'sunday'], from: '00:00', to: '00:00' }],
                  })
                }
              >
                {t('schedule.add')}
              </Button>
            </div>
          )}
          <Select
            label={t('schedule.zone')}
            disabled={disabled}
            value={schedule.timeZone}
            options={zonesWith(schedule.timeZone)}
            onChange={(timeZone) => put({ ...schedule, timeZone })}
          />
        </>
      )}
      {error && (
        <p className={`danger tiny ${form.error}`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type LineProps = {
  line: Hours;
  at: number;
  disabled: boolean;
  onChange: (line: Hours) => void;
  onRemove: (() => void) | null;
};

function Line({ line, at, disabled, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('entity');
  const { formatWeekday } = useFormats();
  const toggle = (day: Hours['days'][number]) => {
    const days = line.days.includes(day) ? line.days.filter((one) => one !== day) : [...line.days, day];
    onChange({ ...line, days: DAYS.filter((one) => days.includes(one)) });
  };
  return (
    <div className={`row wrap gap-8 ${styles.hours}`} role="group" aria-label={t('schedule.line', { number: at + 1 })}>
      <span className={styles.days}>
        {DAYS.map((day) => (
          <button
            className="muted small on-surface"
            key={day}
            type="button"
            disabled={disabled}
            aria-pressed={line.days.includes(day)}
            aria-label={formatWeekday(DAYS.indexOf(day), 'long')}
            onClick={() => toggle(day)}
          >
            {formatWeekday(DAYS.indexOf(day), 'short')}
          </button>
        ))}
      </span>
      <span className="inline-row gap-8">
        {(['from', 'to'] as const).map((end) => (
          <Fragment key={end}>
            {end === 'to' && <span aria-hidden="true">–</span>}
            <TimeInput
              required
              disabled={disabled}
              aria-label={t(`schedule.${end}`)}
              value={line[end]}
              onChange={(time) => onChange({ ...line, [end]: time })}
            />
          </Fragment>
        ))}
        {onRemove && !disabled && <IconButton icon="times" label={t('schedule.remove')} onClick={onRemove} />}
      </span>
    </div>
  );
}
