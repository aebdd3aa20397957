// The lines of an issue: how much of each, and which lot or pieces.
import type { components } from '@/api/schema.gen';
import type { Row } from '@/entity/family';
import { plain } from '@/entity/lines/plain';
import { type Choosable, chosenOf, isExpired, NOTHING_CHOSEN } from '@/features/work_orders/work_order/parts/choice';
import { left, linesOf } from '@/entity/lines/documentLines';

export type IssueLine = {
  id: number;
  partId: number;
  name: string;
  open: number;
  quantity: string;
  lotId: string;
  serials: string;
};

type Choices = ReadonlyMap<number, Choosable>;

/** What is missing, all of it to begin with. */
export function missing(record: Row): IssueLine[] {
  return linesOf(record, 'lines')
    .map(({ id, partId, partCode, partName, quantity, issued }) => {
      const rest = left(quantity, issued);
      const name = [partCode, partName].filter((word) => typeof word === 'string').join(' ');
      return {
        id: Number(id),
        partId: Number(partId),
        name,
        open: Number(rest),
        quantity: plain(rest),
        lotId: '',
        serials: '',
      };
    })
    .filter(({ open }) => open > 0);
}

/** Those of which something is issued. */
export const issued = (lines: readonly IssueLine[]) =>
  lines.filter(({ quantity }) => quantity.trim() !== '' && Number(quantity) !== 0);

const isPossible = ({ quantity, open }: IssueLine) => Number(quantity) > 0 && Number(quantity) <= open;

export const takesExpired = (lines: readonly IssueLine[], choices: Choices) =>
  issued(lines).some(({ partId, lotId }) => isExpired(choices.get(partId), lotId));

/**
 * Whether a line has to name its lot: expired lots are permitted for all lines of an issue or for none, so that without a choice this
 * one would take its own expired lot first.
 */
export const hasToChoose = ({ partId, lotId }: IssueLine, choices: Choices, expiredAllowed: boolean) =>
  expiredAllowed && lotId === '' && (choices.get(partId)?.lots.some(({ expired }) => expired) ?? false);

type Permission = { allowExpired: boolean; reason: string };

/** Whether nothing is missing that the server would ask for. */
export function isComplete(
  lines: readonly IssueLine[],
  choices: Choices,
  { allowExpired, reason }: Permission,
): boolean {
  const sent = issued(lines);
  if (sent.length === 0 || !sent.every(isPossible)) return false;
  if (!takesExpired(lines, choices)) return true;
  return allowExpired && reason.trim() !== '' && !sent.some((line) => hasToChoose(line, choices, true));
}

/** What is sent of it: nothing that nobody chose. */
export function issueOf(
  commandId: string,
  lines: readonly IssueLine[],
  choices: Choices,
  { allowExpired, reason }: Permission,
): components['schemas']['NewIssue'] {
  const expired = takesExpired(lines, choices) && allowExpired;
  return {
    commandId,
    lines: issued(lines).map(({ id, quantity, lotId, serials }) => ({
      lineId: id,
      quantity,
      ...chosenOf({ ...NOTHING_CHOSEN, lotId, serials }),
    })),
    ...(expired && { allowExpired, reason: reason.trim() }),
  };
}
