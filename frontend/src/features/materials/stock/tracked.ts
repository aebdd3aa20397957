// Lots and pieces of a movement that is posted directly.

export const KINDS = [
  'receive',
  'issue',
  'transfer',
  'count',
  'adjust',
  'reserve',
  'release',
  'scrap',
  'convert',
] as const;
export type Kind = (typeof KINDS)[number];
export type Tracking = 'none' | 'lot' | 'serial';

export type TrackedStock = {
  lotId: string;
  lotNumber: string;
  expiresOn: string;
  supplierLot: string;
  serials: string;
  allowExpired: boolean;
};

export const NOTHING_TRACKED: TrackedStock = {
  lotId: '',
  lotNumber: '',
  expiresOn: '',
  supplierLot: '',
  serials: '',
  allowExpired: false,
};

export const trackingOf = (word: unknown): Tracking => (word === 'lot' || word === 'serial' ? word : 'none');

/** Whether the lot may be a new one, and is named: a count or an adjustment finds one, a receipt brings one. */
export const comesIn = (kind: Kind) => kind === 'receive' || kind === 'count' || kind === 'adjust';

/** Whether the lot may be left open: then what expires first goes first. */
export const takesFirst = (kind: Kind) => kind === 'issue' || kind === 'reserve';

/** Whether nothing is missing that the server would ask for. */
export function isTracked(tracking: Tracking, kind: Kind, { lotId, lotNumber, serials }: TrackedStock): boolean {
  if (tracking === 'lot') return comesIn(kind) ? lotNumber.trim() !== '' : takesFirst(kind) || lotId !== '';
  if (tracking === 'serial') return ['issue', 'count', 'reserve', 'release'].includes(kind) || serials.trim() !== '';
  return true;
}

/** What is sent of it: nothing that the part or the kind does not ask for. */
export function trackedOf(tracking: Tracking, kind: Kind, value: TrackedStock) {
  const { lotId, lotNumber, expiresOn, supplierLot, serials, allowExpired } = value;
  if (tracking === 'serial') return { serials: serials.trim() };
  if (tracking !== 'lot') return {};
  if (comesIn(kind)) {
    return {
      lotNumber: lotNumber.trim(),
      supplierLot: kind === 'receive' ? supplierLot.trim() : '',
      ...(expiresOn !== '' && { expiresOn }),
    };
  }
  return {
    ...(lotId !== '' && { lotId: Number(lotId) }),
    ...(kind === 'issue' && allowExpired && { allowExpired }),
  };
}
