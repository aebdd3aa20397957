// What a sensor said last, in a cell of a table.
import type { Row } from '@/entity/family';
import { Amount } from '@/components/amount/Amount';
import { useStateWords } from './onOff';

export function LastValue({ sensor: { kind, lastValue, unitCode } }: { sensor: Row }) {
  const stateOf = useStateWords();
  if (typeof lastValue !== 'number') return null;
  return stateOf(kind, lastValue) ?? <Amount value={lastValue} unit={unitCode} />;
}
