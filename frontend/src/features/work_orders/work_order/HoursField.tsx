// Planned hours: a number of at most two places, or nothing. A wrong one goes back to what it was.
import { useTranslation } from 'react-i18next';

/** What the server takes at most. */
const MOST = 100_000;

type Props = {
  /** A decimal number as the server writes it ("1.5000"). */
  hours: string | null;
  disabled: boolean;
  onChange: (hours: string | null) => void;
};

export function HoursField({ hours, disabled, onChange }: Props) {
  const { t } = useTranslation('work-order');
  const shown = hours === null ? '' : String(Number(hours));
  return (
    <input
      key={shown}
      type="number"
      inputMode="decimal"
      min={0}
      max={MOST}
      step="any"
      defaultValue={shown}
      disabled={disabled}
      aria-label={t('columns.estLaborHrs')}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={({ target }) => {
        const next = target.value === '' ? '' : String(Math.round(Number(target.value) * 100) / 100);
        if (target.validity.valid && next !== shown) onChange(next === '' ? null : next);
        else target.value = shown;
      }}
    />
  );
}
