// What a notification leads to, and whether that is on the screen anyway.
import { openAddress } from '@/components/router/openAddress';
import { alarmPage } from '@/paths/alarms';
import { threadPage } from '@/paths/chat';
import { partPage, purchaseOrderPage, STOCK_ALERTS, supplierContractPage } from '@/paths/materials';
import { REQUESTS } from '@/paths/requests';
import { cardPage } from '@/paths/work_orders';
import { isFollowed } from '@/realtime/topic/shared';
import { isSameThing } from '@/worker/push';
import type { Notification } from './api/types';

type About = Pick<
  Notification,
  | 'kind'
  | 'threadId'
  | 'messageSeq'
  | 'workRequestId'
  | 'workOrderId'
  | 'boardNumber'
  | 'alarmId'
  | 'recordFamily'
  | 'recordId'
>;

/** The pages of records, by their families as in `changes:purchase_order`. */
const PAGES: Readonly<Record<string, ((id: number) => string) | undefined>> = {
  purchase_order: purchaseOrderPage,
  master_part: partPage,
  supplier_contract: supplierContractPage,
};

/** The message, the alarm, the record, the request or the work order; null where there is nothing to open. */
export function addressOf(card: About): string | null {
  if (card.kind === 'stock' && card.recordId === null) return STOCK_ALERTS;
  const { threadId, messageSeq, workRequestId, workOrderId, boardNumber, alarmId, recordFamily, recordId } = card;
  if (threadId !== null) return threadPage(threadId, messageSeq);
  if (alarmId !== null) return alarmPage(alarmId);
  if (recordFamily !== null && recordId !== null) return PAGES[recordFamily]?.(recordId) ?? null;
  if (workRequestId !== null) return `${REQUESTS}?open=${workRequestId}`;
  return workOrderId !== null && boardNumber !== null ? cardPage({ id: workOrderId, boardNumber }) : null;
}

export function goTo(card: About): void {
  const address = addressOf(card);
  if (address) openAddress(address);
}

/** The user looks at it already. A thread may be open in more than one place. */
export function isOnScreen(card: About, here: Location = window.location): boolean {
  if (document.visibilityState !== 'visible') return false;
  if (card.threadId !== null) return isFollowed(`thread:${card.threadId}`);
  const address = addressOf(card);
  if (!address) return false;
  return isSameThing(here.href, address);
}
