// A share of a whole, from 0 to 1, in percent; nothing where there is none.
import { useFormats } from '../formats/useFormats';

export function Share({ of }: { of: number | string | null }) {
  const { formatPercent } = useFormats();
  return of === null ? null : <span className="numbers">{formatPercent(of, { maxDigits: 1 })}</span>;
}
