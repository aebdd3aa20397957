// The way through the lines of a count.
import type { CountLine } from '../api/counts';
import type { ScannedFamily } from '../scan/PartScanField';

type Place = Pick<CountLine, 'state' | 'partCode' | 'locationCode'>;

/** The next line that is not counted, after this one and then from the beginning; -1 when everything is counted. */
export function nextOpen(lines: readonly Place[], after: number): number {
  const open = ({ state }: Place) => state !== 'counted';
  const behind = lines.findIndex((line, place) => place > after && open(line));
  return behind === -1 ? lines.findIndex(open) : behind;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The line that a scanned code of a part or a place leads to, one that is still open before the others; -1 for a foreign code. A label
 * says which of both it is on.
 */
export function located(lines: readonly Place[], scanned: string, after: number, of?: ScannedFamily): number {
  const code = scanned.trim();
  const meant = lines.map(
    (line) =>
      (of !== 'stockLocation' && same(line.partCode, code)) || (of !== 'masterPart' && same(line.locationCode, code)),
  );
  const open = lines.map((line, place) => ({ ...line, state: meant[place] ? line.state : 'counted' }));
  const next = nextOpen(open, after);
  return next === -1 ? meant.indexOf(true) : next;
}
