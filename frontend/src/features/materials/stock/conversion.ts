// What a part becomes in a conversion.
import { isTracked, NOTHING_TRACKED, type TrackedStock, type Tracking } from './tracked';

export type Conversion = { part: string; location: string; quantity: string; stock: TrackedStock };

/** As it is entered: no part is chosen or cleared yet while that is null. */
export type EnteredConversion = Omit<Conversion, 'part'> & { part: string | null };

export const NOTHING_CONVERTED: EnteredConversion = { part: null, location: '', quantity: '', stock: NOTHING_TRACKED };

/** A part that is superseded mostly becomes the one that supersedes it. */
export const proposing = (entered: EnteredConversion, successor: unknown): Conversion => ({
  ...entered,
  part: entered.part ?? (typeof successor === 'number' ? String(successor) : ''),
});

/** Lots and pieces come in as a correction brings them: named, without a supplier. */
export const COMES_AS = 'adjust';

/** Whether nothing is missing that the server would ask for. */
export const isConverted = (tracking: Tracking, { part, quantity, stock }: Conversion): boolean =>
  part !== '' && quantity !== '' && isTracked(tracking, COMES_AS, stock);

/** What is sent of it. */
export const convertedOf = (tracking: Tracking, { part, location, quantity, stock }: Conversion) => ({
  partId: Number(part),
  quantity,
  ...(location !== '' && { locationId: Number(location) }),
  lotNumber: tracking === 'lot' ? stock.lotNumber.trim() : '',
  ...(tracking === 'lot' && stock.expiresOn !== '' && { expiresOn: stock.expiresOn }),
  serials: tracking === 'serial' ? stock.serials.trim() : '',
});
