import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { tenant } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { server } from '@/test/server';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);

const COUNTER = { kind: 'continuous', unitCode: 'h', unitId: null, rollover: '9999', active: true, lastText: '' };
const CONDITION = { kind: 'characteristic', unitCode: null, choices: 'Clear\nDark', active: true, lastValue: null };
const reading = (id: number, more: object) => ({
  id,
  at: '2026-01-05T08:00:00Z',
  value: null,
  text: '',
  delta: null,
  lifeToDate: null,
  kind: 'reading',
  source: 'person',
  byUser: 1,
  byName: 'Dana',
  remark: '',
  ...more,
});

let recorded: Record<string, unknown>[] = [];
let refusal: (() => Response) | null = null;

beforeEach(() => {
  recorded = [];
  refusal = null;
  const meters = new FamilyServer('Meter');
  meters.rows = [
    row(1, { name: 'Hours', ...COUNTER, lastValue: '9990.000000', lastAt: '2026-01-05T08:00:00Z', perDay: '6.25' }),
    row(2, { name: 'Oil', ...CONDITION, lastText: 'Dark', lastAt: null, perDay: null }),
  ];
  meters.start();
  const items = [reading(8, { value: '9990.000000', delta: '5.000000' }), reading(7, { value: '9985.000000' })];
  server.use(
    http.get('/api/Meter/:id/readings/', () => HttpResponse.json({ items, totalRecords: 2 })),
    http.get('/api/Meter/:id/series/', () =>
      HttpResponse.json({ from: '2026-01-01T00:00:00Z', to: '2026-01-31T00:00:00Z', items: [] }),
    ),
    http.post('/api/Meter/:id/readings/', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      const refused = body.kind === 'reading' ? refusal?.() : undefined;
      if (refused) return refused;
      recorded.push(body);
      return HttpResponse.json(reading(9, body), { status: 201 });
    }),
  );
});

it('shows the last value of each in the list: a number with its unit, or a word', async () => {
  openApp('/asset-management/meters');
  // The table's machinery is loaded with the first one.
  await screen.findByText('Hours', undefined, { timeout: 20_000 });
  expect(screen.getByRole('row', { name: /Hours.*9,990 h.*6.3 h/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Oil.*Dark/ })).toBeVisible();
});

it('that shows less than before is asked why, and says that it rolled over', async () => {
  const detail = 'Must be at least the last reading (9990).';
  refusal = () => HttpResponse.json({ code: 'reading_went_down', detail }, { status: 409 });
  const { user } = openApp('/asset-management/meters/1?tab=readings');
  const form = within(await screen.findByRole('form', { name: 'New reading' }));
  await user.type(form.getByRole('textbox', { name: 'Value' }), '12,5');
  await user.click(form.getByRole('button', { name: 'Record reading' }));
  expect(await form.findByText(detail)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Rollover' }));
  expect(await screen.findByText('Reading recorded: 12.5')).toBeVisible();
  expect(recorded).toEqual([{ value: '12.5', remark: '', kind: 'rollover', source: 'person' }]);
  expect(form.getByRole('textbox', { name: 'Value' })).toHaveValue('');
});

it('shows a reading that was taken elsewhere, such as by the answer of a task, at once', async () => {
  openApp('/asset-management/meters/1?tab=readings');
  const table = within(await screen.findByRole('table', { name: 'Readings' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  const items = [
    reading(9, { value: '9996.000000', delta: '6.000000', source: 'workOrder', remark: 'WO-000007' }),
    reading(8, { value: '9990.000000', delta: '5.000000' }),
  ];
  server.use(http.get('/api/Meter/:id/readings/', () => HttpResponse.json({ items, totalRecords: 3 })));
  const data = { records: [{ id: 1, kind: 'updated', version: null }], all: false };
  act(() => socket.say('event', { topic: 'changes:meter', type: 'changed', data }));
  expect(await screen.findByRole('row', { name: /9,996/ })).toBeVisible();
});

it('with words is read by choosing one', async () => {
  const { user } = openApp('/asset-management/meters/2?tab=readings');
  const form = within(await screen.findByRole('form', { name: 'New reading' }));
  await user.click(form.getByRole('button', { name: 'Record reading' }));
  expect(form.getByText('Enter a value')).toBeVisible();
  await user.click(form.getByRole('radio', { name: 'Clear' }));
  await user.click(form.getByRole('button', { name: 'Record reading' }));
  expect(await screen.findByText('Reading recorded: Clear')).toBeVisible();
  expect(recorded).toEqual([{ text: 'Clear', remark: '', kind: 'reading', source: 'person' }]);
});

it('offers to take back only the last reading', async () => {
  openApp('/asset-management/meters/1?tab=readings');
  const table = within(await screen.findByRole('table', { name: 'Readings' }));
  const [, latest, before] = table.getAllByRole('row');
  expect(within(latest as HTMLElement).getByRole('button', { name: 'Undo last reading' })).toBeVisible();
  expect(within(before as HTMLElement).queryByRole('button')).toBeNull();
});

describe('in a tenant that has chosen US units', () => {
  beforeEach(() => {
    const details = { ...tenant, unitSystem: 'us' };
    const meters = new FamilyServer('Meter');
    const level = { ...COUNTER, kind: 'gauge', unitCode: '°C', rollover: null };
    meters.rows = [row(1, { name: 'Oil', ...level, lastValue: '60', lastAt: '2026-01-05T08:00:00Z', perDay: '10' })];
    meters.start();
    server.use(http.get('/api/TenantInfo/', () => HttpResponse.json({ tenantDetails: details })));
  });

  it('is shown in them', async () => {
    openApp('/asset-management/meters');
    expect(await screen.findByRole('row', { name: /Oil.*140 °F.*18 °F/ }, { timeout: 20_000 })).toBeVisible();
  });

  it('is read in them, and kept in its own', async () => {
    const { user } = openApp('/asset-management/meters/1?tab=readings');
    const form = within(await screen.findByRole('form', { name: 'New reading' }));
    await user.type(form.getByRole('textbox', { name: 'Value' }), '98.6');
    await user.click(form.getByRole('button', { name: 'Record reading' }));
    expect(await screen.findByText('Reading recorded: 98.6')).toBeVisible();
    expect(recorded).toEqual([{ value: '37', remark: '', kind: 'reading', source: 'person' }]);
  });
});
