// Where what a search finds is opened: each record, and the list of its family.
import { assetPage } from '@/paths/assets';
import { threadPage } from '@/paths/chat';
import { DOCUMENTS, documentAddress } from '@/paths/documents';
import { ALL_ASSETS, LOCATIONS, locationPage } from '@/paths/locations';
import { MASTER_PARTS, SUPPLIERS, partPage, supplierPage } from '@/paths/materials';
import { METERS, meterPage } from '@/paths/meters';
import { PEOPLE, personPage } from '@/paths/people';
import { PLANS, planPage } from '@/paths/plans';
import { REQUESTS, requestPage } from '@/paths/requests';
import { GATEWAYS, SENSORS, gatewayPage, sensorPage } from '@/paths/sensors';
import { cardPage } from '@/paths/work_orders';

type Hit = { id: number; boardNumber: number | null; threadId: number | null; seq: number | null };
type Place = { page: (hit: Hit) => string; list?: string };

/** Work orders have a list for each board, and messages have none. */
export const PLACES: Readonly<Record<string, Place | undefined>> = {
  workOrder: { page: ({ id, boardNumber }) => cardPage({ id, boardNumber: boardNumber ?? 1 }) },
  workRequest: { page: ({ id }) => requestPage(id), list: REQUESTS },
  asset: { page: ({ id }) => assetPage(id), list: ALL_ASSETS },
  location: { page: ({ id }) => locationPage(id), list: LOCATIONS },
  sensor: { page: ({ id }) => sensorPage(id), list: SENSORS },
  gateway: { page: ({ id }) => gatewayPage(id), list: GATEWAYS },
  meter: { page: ({ id }) => meterPage(id), list: METERS },
  person: { page: ({ id }) => personPage(id), list: PEOPLE },
  document: { page: ({ id }) => documentAddress(id), list: DOCUMENTS },
  masterPart: { page: ({ id }) => partPage(id), list: MASTER_PARTS },
  supplier: { page: ({ id }) => supplierPage(id), list: SUPPLIERS },
  maintenancePlan: { page: ({ id }) => planPage(id), list: PLANS },
  message: { page: ({ threadId, seq }) => threadPage(threadId ?? 0, seq) },
};

/** Null for a family that this version does not know. */
export const hitPage = (family: string, hit: Hit): string | null => PLACES[family]?.page(hit) ?? null;

/** The list of a family with the same text, which it looks for in its columns alone; null where a family has no list of its own. */
export function listPage(family: string, text: string): string | null {
  const list = PLACES[family]?.list;
  return list === undefined ? null : `${list}?q=${encodeURIComponent(text.trim())}`;
}
