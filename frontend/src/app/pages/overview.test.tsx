import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { alarmOf } from '@/realtime/alarm/testServer';
import { permitted } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';

const socket = new FakeSocket();
connectBy(() => socket.live);

beforeAll(() => Promise.all([import('./AssetRoute'), import('@/components/dialog/PrimeDialog')]), 60_000);

const EVERYTHING = { create: true, update: true, delete: true, reopen: true, configure: true, limit: 'all' as const };
const PAGE = '/asset-management/asset/1';
let assets = new FamilyServer('Asset');

/** What the page asks for besides its record. */
function answers(sees: readonly string[], permission = EVERYTHING) {
  const [work] = permitted;
  const subModules = sees.map((id) => ({ id, moduleId: 3, title: id, url: `/${id}`, icon: 'cog', permission }));
  server.use(
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: [{ ...work, subModules }] })),
    http.get('/api/Asset/:id/files', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.get('/api/Classification/7/attributes/', () =>
      HttpResponse.json({
        items: [
          { id: 12, name: 'Rated power', kind: 'number', unitCode: 'kW', choices: '', required: false },
          { id: 13, name: 'Supply', kind: 'text', unitCode: null, choices: '', required: false },
        ],
      }),
    ),
  );
}

beforeEach(() => {
  assets = new FamilyServer('Asset');
  assets.rows = [
    row(1, {
      locationId: 4,
      locationName: 'Hall 1',
      manufacturer: 'Acme',
      serialNumber: '',
      criticality: 'high',
      description: null,
      classificationId: 7,
      classificationName: 'Pumps',
      attributes: { 12: 4.5 },
    }),
  ];
  assets.start();
});

const card = async (name: string) => within(await screen.findByRole('region', { name }, { timeout: 20_000 }));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

it('shows the known facts in words, is edited in place, and shows what was saved', async () => {
  answers(['equipment', 'locations']);
  const { user } = openApp(PAGE);
  expect(await screen.findByText('Acme', undefined, { timeout: 20_000 })).toBeVisible();
  expect(within(fact('Location') as HTMLElement).getByRole('link', { name: 'Hall 1' })).toHaveAttribute(
    'href',
    '/asset-management/locations/4',
  );
  expect(fact('Criticality')).toHaveTextContent('High');
  await waitFor(() => expect(fact('Rated power')).toHaveTextContent('4.5 kW'));
  // What is empty, and what the heading says, is not repeated.
  for (const name of ['Supply', 'Serial number', 'Description', 'Name', 'Code']) {
    expect(screen.queryByText(name, { selector: 'dt' })).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const maker = await screen.findByRole('textbox', { name: 'Manufacturer' });
  expect(window.location.search).toBe('?edit=1');
  await user.clear(maker);
  await user.type(maker, 'Bolt');
  // Another tab keeps what is typed; Cancel asks before it is lost.
  await user.click(screen.getByRole('tab', { name: 'History' }));
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(screen.getByRole('textbox', { name: 'Manufacturer' })).toHaveValue('Bolt');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fact('Manufacturer')).toHaveTextContent('Bolt'));
  expect(assets.written).toEqual([{ call: 'update', body: { version: 1, manufacturer: 'Bolt' } }]);
  expect(window.location.search).toBe('');

  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(fact('Manufacturer')).toHaveTextContent('Bolt'));
});

it('is only read without the permission, even where the address asks for the form', async () => {
  answers(['equipment'], { ...EVERYTHING, create: false, update: false, delete: false });
  openApp(`${PAGE}?edit=1`);
  expect(await screen.findByText('Acme', undefined, { timeout: 20_000 })).toBeVisible();
  // Of a family that one does not see, only the name.
  expect(fact('Location')).toHaveTextContent('Hall 1');
  expect(screen.queryByRole('link', { name: 'Hall 1' })).not.toBeInTheDocument();
  for (const name of ['Edit', 'Archive', 'Create work order']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('region', { name: 'Open work orders' })).not.toBeInTheDocument();
});

it('shows what goes on at an asset in cards that each load, fail and retry by themselves', async () => {
  const asked: { filters: object; sortField: string }[] = [];
  const created: unknown[] = [];
  const order = {
    id: 9,
    code: 'WO-000009',
    title: 'Seal leaks',
    boardNumber: 2,
    due: '2020-01-01T08:00:00Z',
    overdue: true,
    statusName: 'Open',
    responsibleName: 'Dana',
  };
  const sensors = new FamilyServer('Sensor');
  sensors.rows = [row(3, { name: 'Oil', assetId: 1, kind: 'temperature', unitCode: '°C', lastValue: null })];
  sensors.start();
  answers(['equipment', 'workOrders', 'workRequests', 'sensors', 'maintenancePlans', 'documentManagement']);
  const here = { sensor: { id: 3, code: 'S-3', name: 'Oil' }, asset: { id: 1, code: 'A-1', name: 'Pump 1' } };
  const alarms = [alarmOf(1, { name: 'Too hot', place: here }), alarmOf(2, { name: 'Of another pump' })];
  server.use(
    http.post('/api/WorkOrder/list/', async ({ request }) => {
      asked.push((await request.json()) as (typeof asked)[number]);
      return HttpResponse.json({ items: [order], totalRecords: 6 });
    }),
    http.get('/api/Stream/alarms', () => HttpResponse.json({ epoch: 'e', version: 1, state: { alarms, leftOut: 0 } })),
    http.get('/api/DocumentLink/', () => HttpResponse.json({ items: [] })),
    http.get('/api/MaintenancePlan/forecast/all/', () => problem(422, 'invalid', 'No such day.'), { once: true }),
    http.get('/api/MaintenancePlan/forecast/all/', () =>
      HttpResponse.json({ items: [], totalRecords: 0, weeks: [], limited: false }),
    ),
    http.get('/api/Board/', () => HttpResponse.json({ items: [{ id: 5, number: 2, name: 'Mechanics' }] })),
    http.post('/api/WorkOrder/', async ({ request }) => {
      created.push(await request.json());
      return HttpResponse.json({ id: 10, boardNumber: 2 }, { status: 201 });
    }),
  );
  const { user } = openApp(PAGE);
  const orders = await card('Open work orders');
  expect(await orders.findByRole('link', { name: /WO-000009 Seal leaks/ })).toHaveAttribute(
    'href',
    '/maintenance-management/work-order-board/2?card=9',
  );
  expect(orders.getByText('6')).toBeVisible();
  expect(orders.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', `${PAGE}?tab=work-orders`);
  expect(asked[0]).toMatchObject({
    sortField: 'due',
    filters: { asset: { value: [1], matchMode: 'in' }, status: { value: [1, 2], matchMode: 'in' } },
  });
  const live = await card('Active alarms');
  expect(await live.findByRole('link', { name: /Too hot/ })).toHaveAttribute('href', '/alarms?alarm=1');
  expect(live.queryByText('Of another pump')).not.toBeInTheDocument();
  const values = await card('Live values');
  expect(await values.findByRole('link', { name: /Oil/ })).toHaveTextContent('No data');
  expect(values.queryByText('No connection: values are not current')).not.toBeInTheDocument();
  onTestFinished(() => {
    socket.connected = true;
  });
  socket.connected = false;
  act(() => socket.say('disconnect'));
  expect(
    await values.findByText('No connection: values are not current', undefined, { timeout: 10_000 }),
  ).toBeVisible();
  expect(await (await card('Documents')).findByText('No documents linked')).toBeVisible();
  const maintenance = await card('Next maintenance');
  await user.click(await maintenance.findByRole('button', { name: 'Try again' }));
  expect(await maintenance.findByText('No maintenance planned for the next 12 months')).toBeVisible();

  expect(screen.getByRole('link', { name: 'Create work request' })).toHaveAttribute(
    'href',
    '/maintenance-management/work-requests?open=new&with.assetId=1',
  );
  await user.click(screen.getByRole('button', { name: 'Create work order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create work order' }));
  expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: /Title/ }), ' Replace the seal ');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      '/maintenance-management/work-order-board/2?card=10',
    ),
  );
  expect(created).toEqual([{ title: 'Replace the seal', asset: 1, boardNumber: 2 }]);
});

const sums = (planned: string, actual: string) => ({ planned, actual });

it('shows what work cost and was planned to cost by kind, and no pay to those who may not see it', async () => {
  answers(['equipment']);
  const nothing = sums('0.00', '0.00');
  const costs = { labour: null, purchases: nothing, services: nothing, other: nothing, total: null };
  server.use(
    http.get('/api/Asset/1/costs/', () =>
      HttpResponse.json({
        own: { ...costs, parts: sums('10.00', '12.50'), workOrders: 2 },
        rolledUp: { ...costs, parts: sums('1000.00', '900.00'), workOrders: 31 },
        pending: false,
      }),
    ),
  );
  const { user } = openApp(PAGE);
  await user.click(await screen.findByRole('tab', { name: 'Costs' }, { timeout: 20_000 }));
  const table = within(await screen.findByRole('table', { name: 'Costs' }));
  const line = (kind: string) => table.getByRole('row', { name: new RegExp(`^${kind}`) });
  expect(line('Parts')).toHaveTextContent(/\$10\.00.*\$12\.50.*\$1,000\.00.*\$900\.00/);
  expect(line('Labour')).not.toHaveTextContent('$');
  expect(screen.getByText(/2 here alone, 31 with all below/)).toBeVisible();
});
