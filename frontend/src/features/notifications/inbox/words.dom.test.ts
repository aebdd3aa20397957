import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { daysOf } from './CardList';
import { addressOf, isOnScreen } from './place';
import { card } from './test/cards';
import en from '@/texts/en/first/notifications';
import { lineOf, sentenceOf, wordsOf } from './words';

let t: TFunction<'notifications'>;
beforeAll(async () => {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en }, interpolation: { escapeValue: false } });
  t = i18n.getFixedT('en', 'notifications');
});

const sentence = (...more: Parameters<typeof card>) => sentenceOf(card(...more), t, 'en');

describe('what happened', () => {
  it('is a sentence for each kind, with and without an author', () => {
    expect(sentence(1)).toBe('Toni Marsh assigned this to you');
    expect(sentence(1, { by: null })).toBe('This was assigned to you');
    expect(sentence(1, { kind: 'mentioned' })).toBe('Toni Marsh mentioned you');
    expect(sentence(1, { kind: 'status', from: 'Open', to: 'Closed' })).toBe('Toni Marsh moved it from Open to Closed');
    expect(sentence(1, { kind: 'status', by: null, to: 'Closed' })).toBe('Moved to Closed');
    expect(sentence(1, { kind: 'requested', to: 'new', workRequestCode: 'WR-1' })).toBe('Toni Marsh submitted WR-1');
    expect(sentence(1, { kind: 'requested', to: 'accepted' })).toBe('Toni Marsh accepted the request');
    expect(sentence(1, { kind: 'overdue', due: '2026-03-01T09:00:00' })).toBe('Overdue since Mar 01, 2026 09:00');
  });

  it('says what is wrong with stock, and where a mail did not arrive', () => {
    const part = { workOrderCode: null, workOrderDescription: null, recordFamily: 'master_part', recordId: 3 };
    const low = card(1, { ...part, kind: 'stock', to: 'low', recordCode: 'BRG', text: 'Bearing, Main store' });
    expect(lineOf(low, t, 'en')).toBe('BRG Bearing, Main store: Stock is low');
    expect(sentence(1, { kind: 'stock', to: 'several', text: '12' })).toBe('12 new stock alerts');
    const order = { workOrderCode: null, workOrderDescription: null, recordFamily: 'purchase_order', recordId: 4 };
    const lost = card(1, { ...order, kind: 'undelivered', to: 'a@x.example', recordCode: 'PO-000004' });
    expect(lineOf(lost, t, 'en')).toBe('PO-000004: Not delivered to a@x.example');
    expect(addressOf(lost)).toBe('/materials-management/purchase-orders/4');
    expect(addressOf(low)).toBe('/materials-management/master-parts/3');
    expect(addressOf(card(1, { kind: 'stock', to: 'several', text: '12' }))).toBe('/materials-management/stock-alerts');
    expect(addressOf(card(1, { kind: 'alarm', alarmId: 6 }))).toBe('/alarms?alarm=6');
  });

  it('is a line with what it happened to', () => {
    expect(lineOf(card(1), t, 'en')).toBe('WO-1 Pump 1: Toni Marsh assigned this to you');
    const request = { workOrderCode: null, workOrderDescription: null, workRequestCode: 'WR-1', workRequest: 'Leak' };
    expect(lineOf(card(1, request), t, 'en')).toBe('WR-1 Leak: Toni Marsh assigned this to you');
    const nothing = { workOrderCode: null, workOrderDescription: null };
    expect(lineOf(card(1, nothing), t, 'en')).toBe('Toni Marsh assigned this to you');
  });
});

const at = (url: string) => new URL(url, 'http://here') as unknown as Location;

it.each([
  ['<p>Pump <b>3</b></p><p>leaks &amp; drips</p>', 'Pump 3 leaks & drips'],
  ['Level < 5 mm', 'Level < 5 mm'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['Oil<script>alert(1)</script>', 'Oil'],
])('shows the words of %s', (text, words) => expect(wordsOf(text)).toBe(words));

describe('what it leads to', () => {
  it('is the message, the request or the card on its board', () => {
    expect(addressOf(card(1))).toBe('/maintenance-management/work-order-board/2?card=101');
    const said = card(1, { threadId: 5, messageSeq: 77 });
    expect(addressOf(said)).toBe('/activity-management/collaboration?thread=5&message=77');
    const request = card(1, { workOrderId: null, boardNumber: null, workRequestId: 9 });
    expect(addressOf(request)).toBe('/maintenance-management/work-requests?open=9');
    expect(addressOf(card(1, { workOrderId: null }))).toBeNull();
  });

  it('is on the screen when its drawer is open, whatever else the address says', () => {
    expect(isOnScreen(card(1), at('/maintenance-management/work-order-board/2?q=x&card=101&tab=1'))).toBe(true);
    expect(isOnScreen(card(1), at('/maintenance-management/work-order-board/2?card=102'))).toBe(false);
    expect(isOnScreen(card(1), at('/maintenance-management/work-order-board/3?card=101'))).toBe(false);
  });
});

it('stands under the day it happened on', () => {
  const times = ['2026-03-02T10:00:00', '2026-03-02T08:00:00', '2026-03-01T23:59:00'];
  const days = daysOf(times.map((dateCreated) => card(1, { dateCreated })));
  expect(days.map(({ cards }) => cards.length)).toEqual([2, 1]);
});
