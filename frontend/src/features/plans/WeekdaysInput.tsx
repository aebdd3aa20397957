// On which weekdays, and of a month or year on which of them: the first Monday, the last Friday.
import { useTranslation } from 'react-i18next';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { useFormats } from '@/components/formats/useFormats';
import type { OwnInputProps } from '@/entity/family';
import { ToggleRow } from './ToggleRow';
import { DAYS, NTH_WORDS, NTHS, readWeekdays, writeWeekdays } from './weekdays';

export function WeekdaysInput({ label, value, onChange, error, disabled }: OwnInputProps) {
  const { t } = useTranslation('maintenance-plan');
  const { formatWeekday } = useFormats();
  const chosen = readWeekdays(value);
  if (!chosen) {
    return <TextInput {...{ label, value, error, disabled }} onChange={({ target }) => onChange(target.value)} />;
  }
  const { nth, days } = chosen;
  return (
    <div className="stack gap-4">
      <ToggleRow
        {...{ label, error, disabled }}
        pressed={days}
        toggles={DAYS.map((id, place) => ({
          id,
          short: formatWeekday(place, 'short'),
          long: formatWeekday(place, 'long'),
        }))}
        onChange={(pressed) => onChange(writeWeekdays({ nth, days: DAYS.filter((day) => pressed.includes(day)) }))}
      />
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
