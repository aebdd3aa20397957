// On which weekdays, and of a month or year on which of them: the first Monday, the last Friday.
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/field/Field';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { useFormats } from '@/components/formats/useFormats';
import type { OwnInputProps } from '@/entity/family';
import styles from './plans.module.css';
import { type Day, DAYS, NTH_WORDS, NTHS, readWeekdays, writeWeekdays } from './weekdays';

export function WeekdaysInput({ label, value, onChange, error, disabled }: OwnInputProps) {
  const { t } = useTranslation('maintenance-plan');
  const { formatWeekday } = useFormats();
  const chosen = readWeekdays(value);
  if (!chosen) {
    return <TextInput {...{ label, value, error, disabled }} onChange={({ target }) => onChange(target.value)} />;
  }
  const { nth, days } = chosen;
  const toggle = (day: Day) =>
    onChange(writeWeekdays({ nth, days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day] }));
  return (
    <div className="stack gap-4" role="group" aria-label={label}>
      <Field {...{ label, error }} box="none">
        {() => (
          <span className={styles.days}>
            {DAYS.map((day, place) => (
              <button
                key={day}
                type="button"
                {...{ disabled }}
                aria-pressed={days.includes(day)}
                aria-label={formatWeekday(place, 'long')}
                onClick={() => toggle(day)}
              >
                {formatWeekday(place, 'short')}
              </button>
            ))}
          </span>
        )}
      </Field>
      {days.length > 0 && (
        <Select
          label={t('triggers.which')}
          hideLabel
          value={nth}
          options={NTHS.map((one) => ({ value: one, label: t(`triggers.nth.${NTH_WORDS[one]}`) }))}
          disabled={disabled}
          onChange={(next) => onChange(writeWeekdays({ nth: next, days }))}
        />
      )}
    </div>
  );
}
