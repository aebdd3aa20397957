// A number with its unit in a cell, its unit quieter than the number. Measured values are in the units that the tenant has chosen.
import { useFormats } from '../formats/useFormats';
import { shownUnit } from '../formats/units';

/** Both as the server sends them. */
type Props = { value: unknown; unit: unknown; decimals?: number; isDifference?: boolean };

export function Amount({ value, unit, decimals = 3, isDifference = false }: Props) {
  const { formatNumber } = useFormats();
  const code = typeof unit === 'string' ? unit : null;
  const shown = shownUnit(code);
  const convert = isDifference ? shown?.showDifference : shown?.show;
  return (
    <span className="nowrap">
      {formatNumber(convert ? convert(Number(value)) : String(value), { maxDigits: decimals })}{' '}
      {code !== null && <span className="muted">{shown?.code ?? code}</span>}
    </span>
  );
}
