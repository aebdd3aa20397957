import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { alarmOf, AlarmServer } from '@/realtime/alarm/testServer';
import { FakeSocket } from '@/realtime/topic/testSocket';
import { permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { server } from '@/test/server';
import type { Widget } from './model/widget';
import { choose } from '@/test/choose';
import { connectBy } from '@/test/liveSocket';

let alarms = new AlarmServer();
let subscribed: unknown[] = [];
let newest: [number, number, number, string][] = [];
let socket: FakeSocket;
connectBy(() => socket.asLive());

beforeAll(
  () =>
    Promise.all([
      import('./DashboardPage'),
      import('./list/DashboardsPage'),
      import('./edit/Editing'),
      import('./tiles/TrendTile'),
      import('@/components/dialog/PrimeDialog'),
      import('@/components/menu/PrimeMenu'),
    ]),
  60_000,
);

let delivering: ReturnType<typeof setInterval> | undefined;
afterEach(() => clearInterval(delivering));

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
const sensorRow = (id: number, more: object = {}) =>
  row(id, {
    code: `S-${id}`,
    name: `Sensor ${id}`,
    kind: 'temperature',
    unitCode: '°C',
    heartbeatMinutes: 10,
    low: '10',
    high: '90',
    lastValue: 20 + id,
    lastAt: at(1).toISOString(),
    quality: 'good',
    ...more,
  });
const value = (id: string, sensorId: number, x: number): Widget => ({
  id,
  kind: 'value',
  x,
  y: 0,
  w: 4,
  h: 3,
  title: '',
  sensorId,
  sparkline: false,
});

let dashboards = new FamilyServer('Dashboard');
const sees = (...ids: string[]) =>
  permitted.map((module) => ({
    ...module,
    subModules: ids.flatMap((id) =>
      module.subModules.slice(0, 1).map((sub) => ({ ...sub, id, url: `/somewhere/${id}` })),
    ),
  }));

function begin(address: string, widgets: readonly Widget[], sensors = [sensorRow(1), sensorRow(2)]) {
  dashboards = new FamilyServer('Dashboard');
  dashboards.rows = [
    row(1, { name: 'Boiler house', description: '', roleId: null, roleName: null, widgets }),
    row(2, { name: 'Cold store', description: '', roleId: 2, roleName: 'Dispatch', widgets: [] }),
  ];
  const all = new FamilyServer('Sensor');
  all.rows = sensors;
  all.start();
  dashboards.start();
  subscribed = [];
  alarms = new AlarmServer(alarmOf(1, { name: 'Too hot', severity: 'critical' }));
  socket = new FakeSocket({
    topic: 'alarms',
    call: (one, name, message) => {
      if (message.topic === 'alarms') return alarms.call(one, name, message);
      subscribed.push(message.sensors);
      return { readings: newest };
    },
  });
  server.use(
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: sees('iotDashboards', 'sensors') })),
    http.get('/api/Stream/alarms', () => HttpResponse.json(alarms.snapshot())),
    http.get('/api/Sensor/:id/series/', () =>
      HttpResponse.json({
        from: at(60).toISOString(),
        until: at(0).toISOString(),
        items: [30, 20, 10].map((ago) => ({ at: at(ago).toISOString(), min: ago, max: ago, mean: ago, count: 1 })),
      }),
    ),
  );
  const opened = openApp(address);
  socket.open();
  delivering = setInterval(() => {
    while (socket.upload() || socket.download());
  }, 5);
  return opened;
}

const tileOf = async (name: string) =>
  (await screen.findByRole('link', { name }, { timeout: 20_000 })).closest('section') as HTMLElement;

const bar = () => screen.queryByText('No connection: values are not current');

it('says that its values are not current while there is no connection', async () => {
  newest = [[1, at(0).getTime(), 45, 'good']];
  begin('/iot/dashboards/boards/1', [value('a', 1, 0)]);
  expect(await within(await tileOf('Sensor 1')).findByText('45 °C')).toBeVisible();
  expect(bar()).toBeNull();
  act(() => socket.break());
  await waitFor(() => expect(bar()).toBeVisible(), { timeout: 10_000 });
  act(() => socket.open());
  await waitFor(() => expect(bar()).toBeNull());
});

it('shows live values with their age, limits and alarms, in one subscription', async () => {
  newest = [[1, at(0).getTime(), 95.25, 'good']];
  begin('/iot/dashboards/boards/1', [value('a', 1, 0), value('b', 2, 4)]);
  const hot = within(await tileOf('Sensor 1'));
  expect(await hot.findByText('95.25 °C')).toBeVisible();
  expect(hot.getByText('above normal')).toBeVisible();
  expect(hot.getByRole('link', { name: 'Critical: Too hot, Unacknowledged' })).toHaveAttribute(
    'href',
    '/alarms?alarm=1',
  );
  const calm = within(await tileOf('Sensor 2'));
  expect(calm.getByText('22 °C')).toBeVisible();
  expect(calm.queryByText('above normal')).not.toBeInTheDocument();
  expect(subscribed).toEqual([[1, 2]]);
  act(() => socket.say('frame', { topic: 'sensors:page', readings: [[2, at(0).getTime(), 23.5, 'uncertain']] }));
  expect(await calm.findByText('23.5 °C')).toBeVisible();
  expect(calm.getByText('uncertain')).toBeVisible();
});

it('says of a door that it is open', async () => {
  begin('/iot/dashboards/boards/1', [value('a', 3, 0)], [sensorRow(3, { kind: 'door', lastValue: 0 })]);
  const tile = within(await tileOf('Sensor 3'));
  expect(await tile.findByText('closed')).toBeVisible();
  act(() => socket.say('frame', { topic: 'sensors:page', readings: [[3, at(0).getTime(), 1, 'good']] }));
  expect(await tile.findByText('open')).toBeVisible();
});

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li') as HTMLElement;

it('writes values of many into their bars, on one scale', async () => {
  newest = [[1, at(0).getTime(), 95.25, 'good']];
  const bars: Widget = { id: 'a', kind: 'bar', x: 0, y: 0, w: 8, h: 6, title: 'Heat', sensorIds: [1, 2] };
  begin('/iot/dashboards/boards/1', [bars]);
  await waitFor(async () => expect(await rowOf('Sensor 1')).toHaveTextContent('95.25 °C'), { timeout: 20_000 });
  expect(await rowOf('Sensor 1')).toHaveAttribute('data-level', 'high');
  expect(await rowOf('Sensor 2')).toHaveTextContent(/22(\.0)? °C/);
  expect((await rowOf('Sensor 2')).querySelector('span')?.style.getPropertyValue('--share')).toBe('0.231');
  act(() => socket.say('frame', { topic: 'sensors:page', readings: [[1, at(0).getTime(), 44, 'good']] }));
  await waitFor(async () => expect(await rowOf('Sensor 1')).toHaveTextContent('44.00 °C'));
  expect(await rowOf('Sensor 1')).toHaveAttribute('data-level', 'normal');
  expect((await rowOf('Sensor 2')).querySelector('span')?.style.getPropertyValue('--share')).toBe('0.500');
});

it('marks what is late and what is silent', async () => {
  newest = [];
  begin(
    '/iot/dashboards/boards/1',
    [value('a', 1, 0), value('b', 2, 4), value('c', 3, 8)],
    [
      sensorRow(1, { lastAt: at(30).toISOString() }),
      sensorRow(2, { lastAt: at(300).toISOString() }),
      sensorRow(3, { lastAt: null, lastValue: null }),
    ],
  );
  expect(await within(await tileOf('Sensor 1')).findByText('late')).toBeVisible();
  expect(await within(await tileOf('Sensor 2')).findByText('no data')).toBeVisible();
  expect(await within(await tileOf('Sensor 3')).findByText('never reported')).toBeVisible();
});

it('shows a window of the past without asking for the newest', async () => {
  begin('/iot/dashboards/boards/1?from=2026-01-01T00:00:00Z&until=2026-01-02T00:00:00Z', [value('a', 1, 0)]);
  expect(await within(await tileOf('Sensor 1')).findByText('10 °C')).toBeVisible();
  expect(subscribed).toEqual([]);
});

it('is laid out by keyboard and saved with the version it was read at', async () => {
  const { user } = begin('/iot/dashboards/boards/1?edit=1', [value('a', 1, 0), value('b', 2, 4)]);
  const tile = await screen.findByRole('region', { name: 'Value: column 1, row 1, 4 by 3' }, { timeout: 20_000 });
  tile.focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('region', { name: 'Value: column 2, row 1, 4 by 3' })).toHaveFocus();
  // The other one had to make room.
  expect(screen.getByRole('region', { name: 'Value: column 5, row 4, 4 by 3' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('region', { name: 'Value: column 5, row 1, 4 by 3' })).toBeVisible();
  screen.getByRole('region', { name: 'Value: column 1, row 1, 4 by 3' }).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Dashboard saved')).toBeVisible();
  expect(dashboards.written.at(-1)?.body).toMatchObject({ version: 1, widgets: [{ id: 'a', h: 4 }, { id: 'b' }] });
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('adds a tile, asks what it shows, and removes one', async () => {
  const { user } = begin('/iot/dashboards/boards/1?edit=1', [value('a', 1, 0)]);
  await user.click(await screen.findByRole('button', { name: 'Add' }, { timeout: 20_000 }));
  await user.click(await screen.findByRole('menuitem', { name: 'Text', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Text' }));
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Call 112');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Call 112')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Value' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(dashboards.written.at(-1)?.body).toMatchObject({
      widgets: [{ kind: 'text', text: 'Call 112', x: 4, y: 0 }],
    }),
  );
});

it('says when another user has saved it meanwhile, and offers a choice', async () => {
  const { user } = begin('/iot/dashboards/boards/1?edit=1', [value('a', 1, 0)]);
  const tile = await screen.findByRole('region', { name: /^Value/ }, { timeout: 20_000 });
  dashboards.change(1, { name: 'Boilers' });
  tile.focus();
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Another user has saved this dashboard.');
  await user.click(screen.getByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('Dashboard saved')).toBeVisible();
  expect(dashboards.written.at(-1)?.body).toMatchObject({ version: 2 });
});

it('hangs on the wall without anything else, and Escape leaves', async () => {
  const { user } = begin('/iot/dashboards/boards/1?kiosk=1&rotate=1,2&every=600', [value('a', 1, 0)]);
  const wall = within(await screen.findByRole('main', { name: 'Boiler house' }, { timeout: 20_000 }));
  expect(await wall.findByRole('link', { name: 'Sensor 1' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('lists dashboards and makes one for all sensors of a kind', async () => {
  const { user } = begin('/iot/dashboards', []);
  const list = within(await screen.findByRole('list', { name: 'Dashboards' }, { timeout: 20_000 }));
  expect(list.getByRole('link', { name: 'Boiler house' })).toHaveAttribute(
    'href',
    '/iot/dashboards/boards/1/boiler-house',
  );
  expect(window.location.pathname).toBe('/iot/dashboards/boards');
  // Those of one's own role come first.
  expect(list.getAllByRole('heading').map((one) => one.textContent)).toEqual(['Cold store', 'Boiler house']);
  await user.click(screen.getByRole('button', { name: 'New dashboard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New dashboard' }));
  await user.click(dialog.getByRole('button', { name: 'Create dashboard' }));
  expect(dialog.getByText('Enter a name.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'All warm');
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'What must not freeze');
  await choose(user, dialog.getByRole('combobox', { name: 'Start from' }), 'Sensors of a type');
  // What it will be is shown before it is made.
  expect(await dialog.findByText('2 sensors: 2 × Value, 1 × Trend, 1 × State timeline, 1 × Alarms.')).toBeVisible();
  expect(dashboards.written).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create dashboard' }));
  await waitFor(() => expect(window.location.pathname).toBe('/iot/dashboards/boards/3/all-warm'));
  expect(dashboards.written.at(-1)?.body).toMatchObject({
    name: 'All warm',
    code: 'ALL-WARM',
    description: 'What must not freeze',
  });
  const { widgets } = (dashboards.written.at(-1)?.body ?? { widgets: [] }) as { widgets: Widget[] };
  expect(widgets.map(({ kind }) => kind)).toEqual(['value', 'value', 'trend', 'alarms', 'timeline']);
});

it('makes one for an asset with all that is below it, and says so where there is nothing', async () => {
  const under: (string | null)[] = [];
  const { user } = begin('/iot/dashboards', [], [sensorRow(1, { assetId: 5 }), sensorRow(2, { assetId: 9 })]);
  server.use(
    http.get('/api/UserSubModules/:id', () =>
      HttpResponse.json({ modules: sees('iotDashboards', 'sensors', 'equipment') }),
    ),
    http.get('/api/Asset/all/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      under.push(query.get('under'));
      const items = [
        { id: 4, code: 'L1', name: 'Line 1' },
        { id: 7, code: 'L2', name: 'Line 2' },
      ];
      if (query.get('under') === '4') items.splice(1, 1, { id: 5, code: 'F1', name: 'Filler 1' });
      if (query.get('under') === '7') items.splice(0, 1);
      return HttpResponse.json({ items, totalRecords: 2 });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'New dashboard' }, { timeout: 20_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New dashboard' }));
  await choose(user, dialog.getByRole('combobox', { name: 'Start from' }), 'Sensors of an asset');
  await user.click(dialog.getByRole('combobox', { name: 'Asset' }));
  await user.click(await dialog.findByRole('option', { name: /Line 1/ }));
  expect(await dialog.findByText('1 sensor: 1 × Value, 1 × Trend, 1 × State timeline, 1 × Alarms.')).toBeVisible();
  expect(under).toContain('4');
  await user.click(dialog.getByRole('combobox', { name: 'Asset' }));
  await user.click(await dialog.findByRole('option', { name: /Line 2/ }));
  expect(await dialog.findByText(/No sensors found/)).toBeVisible();
});

it('is renamed and described on its own screen, and hears of what others change', async () => {
  const { user } = begin('/iot/dashboards/boards/1', [value('a', 1, 0)]);
  await user.click(await screen.findByRole('button', { name: 'Details' }, { timeout: 20_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dashboard details' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a name.')).toBeVisible();
  await user.type(name, 'Boilers');
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Steam and flue gas');
  dashboards.change(1, { name: 'Boiler hall' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Its name is now “Boiler hall”');
  await user.click(dialog.getByRole('button', { name: 'Save mine' }));
  expect(await screen.findByRole('heading', { name: 'Boilers', level: 1 })).toBeVisible();
  expect(screen.getByText('Steam and flue gas')).toBeVisible();
  expect(dashboards.written.at(-1)?.body).toEqual({
    version: 2,
    name: 'Boilers',
    description: 'Steam and flue gas',
  });
  dashboards.change(1, { name: 'Boilers and pumps' });
  act(() => socket.say('signal', { topic: 'changes:dashboard', data: { records: [{ id: 1 }] } }));
  expect(await screen.findByRole('heading', { name: 'Boilers and pumps', level: 1 })).toBeVisible();
});

it('what others save while it is laid out is a conflict, although the page has heard of it', async () => {
  const { user } = begin('/iot/dashboards/boards/1?edit=1', [value('a', 1, 0)]);
  const tile = await screen.findByRole('region', { name: /^Value/ }, { timeout: 20_000 });
  dashboards.change(1, { name: 'Boilers' });
  act(() => socket.say('signal', { topic: 'changes:dashboard', data: { records: [{ id: 1 }] } }));
  expect(await screen.findByRole('heading', { name: 'Boilers', level: 1 })).toBeVisible();
  tile.focus();
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Another user has saved this dashboard.');
});
