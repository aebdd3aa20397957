// The way through what is to be picked, and what a scanned code means on it.
import type { KitPick } from '../api/kits';
import type { ScannedFamily } from '../scan/PartScanField';

export const keyOf = ({ lineId, locationId, lotId }: KitPick) => `${lineId}:${locationId}:${lotId ?? ''}`;

const same = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

export type Scan =
  | { kind: 'serial'; pick: KitPick; serial: string }
  /** The part or the lot of a pick. */
  | { kind: 'goods'; pick: KitPick }
  | { kind: 'place'; pick: KitPick }
  | { kind: 'staging'; placeId: number }
  | { kind: 'unknown'; code: string };

type Place = { id: number; code: string };

/** What a scanned code means: of what is meant, what is shown goes before what comes later on the walk, and that before what was passed. */
export function meantBy(
  scanned: string,
  picks: readonly KitPick[],
  current: KitPick | undefined,
  staging: readonly Place[],
  of?: ScannedFamily,
): Scan {
  const code = scanned.trim();
  const at = picks.findIndex((pick) => current !== undefined && keyOf(pick) === keyOf(current));
  const walk = at === -1 ? picks : [...picks.slice(at), ...picks.slice(0, at)];
  // The label of a part or a place names that and nothing else with the same code.
  const bare = of === undefined;
  for (const pick of bare ? walk : []) {
    const serial = pick.serials.find((one) => same(one, code));
    if (serial !== undefined) return { kind: 'serial', pick, serial };
  }
  const goods = walk.find(
    (pick) => (bare && same(pick.lotNumber, code)) || (of !== 'stockLocation' && same(pick.code, code)),
  );
  if (goods) return { kind: 'goods', pick: goods };
  if (of === 'masterPart') return { kind: 'unknown', code };
  const place = walk.find((pick) => same(pick.locationCode, code));
  if (place) return { kind: 'place', pick: place };
  const to = staging.find((one) => same(one.code, code));
  return to ? { kind: 'staging', placeId: to.id } : { kind: 'unknown', code };
}

/** The pick after this one; the first after the last. */
export function after(picks: readonly KitPick[], current: KitPick): KitPick | undefined {
  const at = picks.findIndex((pick) => keyOf(pick) === keyOf(current));
  return picks[(at + 1) % picks.length];
}
