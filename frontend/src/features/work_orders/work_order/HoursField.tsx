// Planned hours: a number of at most two places, or nothing. A wrong one goes back to what it was.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '@/components/field/NumberInput';

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
  /** Null while nothing is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    setTyped(null);
    if (typed === null) return;
    const next = typed.trim() === '' ? '' : String(Math.round(Number(typed) * 100) / 100);
    const isValid = Number(next) >= 0 && Number(next) <= MOST;
    if (isValid && next !== shown) onChange(next === '' ? null : next);
  };
  return (
    <NumberInput
      value={typed ?? shown}
      disabled={disabled}
      aria-label={t('columns.estLaborHrs')}
      onChange={setTyped}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={finish}
    />
  );
}
