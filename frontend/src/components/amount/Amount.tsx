// A number with its unit in a cell, its unit quieter than the number.
import { useAmount } from './useAmount';

/** Both as the server tells them. */
type Props = { value: unknown; unit: unknown; decimals?: number };

export function Amount({ value, unit, decimals }: Props) {
  const number = useAmount(null, decimals)(String(value));
  return (
    <span className="nowrap">
      {number} {typeof unit === 'string' && <span className="muted">{unit}</span>}
    </span>
  );
}
