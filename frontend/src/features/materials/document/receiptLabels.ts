// How many labels the parts of a receipt get: one for each piece, unless one says otherwise.
import type { Row } from '@/entity/family';
import { linesOf } from '@/entity/lines/documentLines';
import { MOST_LABELS } from '@/features/documents/label/limits';

export type PartLabels = {
  partId: number;
  code: string;
  name: string;
  /** What has come of it. */
  quantity: number;
  /** How many labels, as it is typed. */
  labels: string;
};

/** One label where a part is not counted in pieces: nobody sticks twelve and a half labels on cable. */
const piecesOf = (quantity: number) => (Number.isInteger(quantity) && quantity > 0 ? quantity : 1);

/** The parts of a receipt, each once, in the order of its lines. More pieces than a sheet takes begin with one label for each part. */
export function receivedParts(receipt: Row): PartLabels[] {
  const parts = new Map<number, Omit<PartLabels, 'labels'>>();
  for (const { partId, partCode, partName, quantity } of linesOf(receipt, 'lines')) {
    const id = Number(partId);
    const before = parts.get(id)?.quantity ?? 0;
    // Four decimals, as the server keeps them: sums have more in binary.
    const whole = Number((before + Number(quantity)).toFixed(4));
    parts.set(id, { partId: id, code: String(partCode ?? ''), name: String(partName ?? ''), quantity: whole });
  }
  const all = [...parts.values()].map((part) => ({ ...part, pieces: piecesOf(part.quantity) }));
  const fit = all.reduce((sum, { pieces }) => sum + pieces, 0) <= MOST_LABELS;
  return all.map(({ pieces, ...part }) => ({ ...part, labels: String(fit ? pieces : 1) }));
}

/** Each part as often as it gets a label; null while a number is none, or there are more than a sheet takes. */
export function labelled(parts: readonly PartLabels[]): number[] | null {
  const counts = parts.map(({ labels }) => (labels.trim() === '' ? 0 : Number(labels)));
  if (!counts.every((count) => Number.isInteger(count) && count >= 0 && count <= MOST_LABELS)) return null;
  if (counts.reduce((sum, count) => sum + count, 0) > MOST_LABELS) return null;
  return parts.flatMap(({ partId }, place) => Array.from({ length: counts[place] ?? 0 }, () => partId));
}
