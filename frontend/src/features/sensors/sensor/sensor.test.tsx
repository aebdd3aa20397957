import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { alarmOf } from '@/realtime/alarm/testServer';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import { readLabel } from './claim/labelText';
import { connectBy } from '@/test/liveSocket';

const socket = new FakeSocket();
connectBy(() => socket.live);
vi.setConfig({ testTimeout: 30_000 });

/** The connection goes, or is back. */
function cut(connected: boolean): void {
  socket.connected = connected;
  socket.say(connected ? 'connect' : 'disconnect');
}

beforeAll(
  () => Promise.all([import('./SensorPage'), import('./claim/ClaimDialog'), import('@/components/dialog/PrimeDialog')]),
  60_000,
);

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

let sensors = new FamilyServer('Sensor');
const sensor = (more: object = {}) =>
  row(1, { code: 'S-1', name: 'Oil', kind: 'temperature', deviceNumber: '', ...more });
const WAITING = { sensorId: '204161', kind: 'temperature', gatewayId: 1, gatewayName: 'Hall', heardAt: null };

/** After the family's own calls, of which one would take the devices for a record. */
function begin() {
  sensors = new FamilyServer('Sensor');
  sensors.rows = [sensor()];
  sensors.start();
  server.use(
    http.get('/api/Stream/alarms', () =>
      HttpResponse.json({ epoch: 'e', version: 0, state: { alarms: [], leftOut: 0 } }),
    ),
  );
  server.use(http.get('/api/Sensor/devices/', () => HttpResponse.json({ items: [WAITING], totalRecords: 5 })));
}

afterEach(() => vi.unstubAllGlobals());

const claimed: unknown[] = [];
const takeClaims = (answer: () => Response) => {
  claimed.length = 0;
  server.use(
    http.post('/api/Sensor/claim/', async ({ request }) => {
      claimed.push(await request.json());
      return answer();
    }),
  );
};

it('reads the label of a device and no other code', () => {
  expect(readLabel(' gantry:sensor:104-22:im7k2p9x ')).toEqual({ sensorId: '104-22', sensorCode: 'IM7K2P9X' });
  for (const other of ['https://gantry.example/a/demo/P-1', 'gantry:sensor:1:short', 'gantry:sensor:1:ABCDEF:2', '']) {
    expect(readLabel(other)).toBeNull();
  }
});

it('a device is claimed by its label, and a wrong code says so at the code', async () => {
  begin();
  let right = false;
  takeClaims(() => {
    if (!right) {
      const detail = 'The Sensor Code does not match this device.';
      return HttpResponse.json({ code: 'wrong_sensor_code', detail, fields: { sensorCode: detail } }, { status: 422 });
    }
    sensors.rows = [...sensors.rows, { ...sensor({ deviceNumber: '204161', name: 'New one' }), id: 2 }];
    return HttpResponse.json(sensors.rows.at(-1), { status: 201 });
  });
  const { user } = openApp('/IoT/Sensors');
  await user.click(await screen.findByRole('button', { name: 'Claim device' }, { timeout: 20_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Claim a device' }));
  expect(await dialog.findByText('5 devices are waiting to be claimed.')).toBeVisible();
  expect(dialog.getByRole('img', { name: /^The label of a device/ })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Claim' }));
  expect(dialog.getAllByText('Required, see the label')).toHaveLength(2);
  await user.type(dialog.getByRole('textbox', { name: 'Sensor ID' }), '204161');
  const code = dialog.getByRole('textbox', { name: 'Sensor Code' });
  await user.type(code, 'WRONG-1');
  await user.click(dialog.getByRole('button', { name: 'Claim' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Sensor Code does not match/));
  right = true;
  await user.clear(code);
  await user.type(code, 'HS204161');
  await user.click(dialog.getByRole('button', { name: 'Claim' }));
  expect(await screen.findByRole('heading', { name: 'New one', level: 1 }, { timeout: 20_000 })).toBeVisible();
  expect(window.location.pathname).toBe('/IoT/Sensor/2');
  expect(claimed.at(-1)).toEqual({ sensorId: '204161', sensorCode: 'HS204161' });
});

it('the camera reads both, where the browser can', async () => {
  begin();
  const stop = vi.fn<() => void>();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = () => Promise.resolve([{ rawValue: 'gantry:sensor:204161:HS204161' }]);
    },
  );
  const getUserMedia = () => Promise.resolve({ getTracks: () => [{ stop }] });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { user } = openApp('/IoT/Sensors');
  await user.click(await screen.findByRole('button', { name: 'Claim device' }, { timeout: 20_000 }));
  await user.click(await screen.findByRole('button', { name: 'Scan label' }));
  expect(await screen.findByRole('textbox', { name: 'Sensor ID' })).toHaveValue('204161');
  expect(screen.getByRole('textbox', { name: 'Sensor Code' })).toHaveValue('HS204161');
  expect(stop).toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('a sensor without a device gets one, and gives it back', async () => {
  begin();
  takeClaims(() => {
    sensors.rows = [sensor({ deviceNumber: '204161', version: 2 })];
    return HttpResponse.json(sensors.rows[0]);
  });
  server.use(http.post('/api/Sensor/1/release/', () => sensors.change(1, { deviceNumber: '' })));
  const { user } = openApp('/IoT/Sensor/1?tab=device');
  await user.click(await screen.findByRole('button', { name: 'Claim device' }, { timeout: 20_000 }));
  await user.type(await screen.findByRole('textbox', { name: 'Sensor ID' }), '204161');
  await user.type(screen.getByRole('textbox', { name: 'Sensor Code' }), 'HS204161');
  await user.click(screen.getByRole('button', { name: 'Claim' }));
  expect(await screen.findByText('Assigned device: Sensor ID 204161.')).toBeVisible();
  expect(claimed.at(-1)).toEqual({ sensorId: '204161', sensorCode: 'HS204161', id: 1 });
  await user.click(screen.getByRole('button', { name: 'Release device' }));
  const question = within(await screen.findByRole('dialog', { name: 'Release the device 204161?' }));
  await user.click(question.getByRole('button', { name: 'Release device' }));
  expect(await screen.findByText(/No device assigned/)).toBeVisible();
});

it('what is refused for another reason stands where it belongs', async () => {
  begin();
  takeClaims(() => problem(404, 'not_found', 'Device not found.'));
  const { user } = openApp('/IoT/Sensors');
  await user.click(await screen.findByRole('button', { name: 'Claim device' }, { timeout: 20_000 }));
  const id = await screen.findByRole('textbox', { name: 'Sensor ID' });
  await user.type(id, '9');
  await user.type(screen.getByRole('textbox', { name: 'Sensor Code' }), 'HS204161');
  await user.click(screen.getByRole('button', { name: 'Claim' }));
  await waitFor(() => expect(id).toHaveAccessibleDescription(/Unknown device/));
  takeClaims(() => problem(429, 'rate_limited', 'Too many attempts to claim this device. Try again in 60 s.'));
  await user.click(screen.getByRole('button', { name: 'Claim' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 60 s.');
});

it('explains where Sensor ID and Sensor Code are, and what a network is', async () => {
  begin();
  const { user } = openApp('/IoT/Sensors');
  const help = await screen.findByRole(
    'button',
    { name: 'Where to find Sensor ID and Sensor Code' },
    { timeout: 20_000 },
  );
  await user.click(help);
  const dialog = within(screen.getByRole('dialog', { name: 'Where to find Sensor ID and Sensor Code' }));
  expect(dialog.getByText(/the number of the device/)).toBeVisible();
  expect(dialog.getByText(/A sensor network is a group of gateways/)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(help).toHaveFocus());
});

it('the grid filters texts by what they contain, with one condition', async () => {
  begin();
  const { user } = openApp('/IoT/Sensors');
  await user.click(await screen.findByRole('button', { name: 'Filter Name' }, { timeout: 20_000 }));
  const filter = within(await screen.findByRole('dialog', { name: 'Filter by Name' }));
  expect(filter.getByRole('combobox', { name: 'Condition' })).toHaveDisplayValue('contains');
  expect(filter.getAllByRole('combobox')).toHaveLength(1);
});

const bar = () => screen.queryByText('No connection: values are not current');

it('the list says that its values are not current while there is no connection', async () => {
  begin();
  openApp('/IoT/Sensors');
  await screen.findByRole('link', { name: 'Oil' }, { timeout: 20_000 });
  expect(bar()).toBeNull();
  act(() => cut(false));
  await waitFor(() => expect(bar()).toBeVisible(), { timeout: 10_000 });
  act(() => cut(true));
  await waitFor(() => expect(bar()).toBeNull());
});

it('the list and the page show what was measured, over the chosen period', async () => {
  begin();
  const at = '2026-01-05T08:00:00Z';
  sensors.rows = [
    sensor({ lastValue: 74.25, lastAt: at, quality: 'uncertain', unitCode: '°C', low: '10', high: '60' }),
  ];
  const now = Date.now();
  const asked: number[] = [];
  const items = [
    { at, value: 74.25, quality: 'uncertain', receivedAt: at },
    { at: '2026-01-05T07:00:00Z', value: 20, quality: 'good', receivedAt: at },
  ];
  server.use(
    http.get('/api/Sensor/1/readings/', () => HttpResponse.json({ items, totalRecords: 2 })),
    http.get('/api/Sensor/1/series/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [from, until] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('until') ?? '')];
      asked.push(until + 1 - from);
      const points = [
        { at: new Date(now - 7_200_000).toISOString(), min: 18, max: 22, mean: 20, count: 5 },
        { at: new Date(now - 3_600_000).toISOString(), min: 70, max: 74.25, mean: 72, count: 5 },
      ];
      return HttpResponse.json({
        from,
        until,
        items: points.filter((one) => from <= Date.parse(one.at) && Date.parse(one.at) <= until),
      });
    }),
  );
  const { user } = openApp('/IoT/Sensors');
  expect(await screen.findByRole('row', { name: /Oil.*74\.25 °C/ }, { timeout: 20_000 })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Oil' }));
  await user.click(await screen.findByRole('tab', { name: 'Readings' }, { timeout: 20_000 }));
  await waitFor(() => expect(fact('Readings')).toBe('10'), { timeout: 20_000 });
  expect(['Last', 'Minimum', 'Mean', 'Maximum'].map(fact)).toEqual(['74.25 °C', '18 °C', '46 °C', '74.25 °C']);
  expect(fact('Time outside limits')).toBe('50%');
  const finest = Math.min(...asked);
  await user.click(screen.getByRole('button', { name: '7 d' }));
  await waitFor(() => expect(Math.max(...asked)).toBeGreaterThan(finest));
  await waitFor(() => expect(window.location.search).toBe('?open=1&tab=readings&span=week'));
  const table = within(screen.getByRole('table', { name: 'Readings' }));
  expect(table.getByRole('row', { name: /74\.25 °C.*Uncertain: outside the measuring range/ })).toBeVisible();
  expect(table.getByRole('row', { name: /20 °C.*Good/ })).toBeVisible();
});

it('moves and zooms with buttons, and its address can be sent to another user', async () => {
  begin();
  server.use(
    http.get('/api/Sensor/1/readings/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.get('/api/Sensor/1/series/', () => HttpResponse.json({ from: '', until: '', items: [] })),
  );
  const { user } = openApp('/IoT/Sensor/1?tab=readings');
  expect(await screen.findByText('No readings in this period.', {}, { timeout: 20_000 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=readings&span=43200'));
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  await waitFor(() => expect(window.location.search).toMatch(/&from=.*&until=/));
  const shown = new URLSearchParams(window.location.search);
  expect(Date.parse(shown.get('until') ?? '') - Date.parse(shown.get('from') ?? '')).toBe(43_200_000);
  await user.click(screen.getByRole('button', { name: 'Now' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=readings&span=43200'));
});

it('asks before it exports more than a hundred thousand readings', async () => {
  begin();
  const at = '2026-01-05T08:00:00Z';
  server.use(
    http.get('/api/Sensor/1/readings/', () =>
      HttpResponse.json({ items: [{ at, value: 1, quality: 'good', receivedAt: at }], totalRecords: 120_000 }),
    ),
    http.get('/api/Sensor/1/series/', () => HttpResponse.json({ from: '', until: '', items: [] })),
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = openApp('/IoT/Sensor/1?tab=readings');
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }, { timeout: 20_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: '120,000 readings' }));
  expect(dialog.getByText(/More than 100,000 readings result in a file of about 9\.6 MB/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Export all' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  saved.mockRestore();
});

it('shows what it measures now, whether that is normal, and its alarm', async () => {
  begin();
  sensors.rows = [
    sensor({
      unitCode: '°C',
      low: '10',
      high: '90',
      heartbeatMinutes: 10,
      lastValue: 95.5,
      lastAt: new Date().toISOString(),
    }),
  ];
  const alarm = alarmOf(1, { name: 'Oil too hot', severity: 'high' });
  server.use(
    http.get('/api/Stream/alarms', () =>
      HttpResponse.json({ epoch: 'e', version: 1, state: { alarms: [alarm], leftOut: 0 } }),
    ),
  );
  openApp('/IoT/Sensor/1?tab=overview');
  expect(await screen.findByText('95.5 °C', {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByText('above normal')).toBeVisible();
  const link = await screen.findByRole('link', { name: /Oil too hot · Unacknowledged/ });
  expect(link).toHaveAttribute('href', '/alarms?alarm=1');
});

it('shows its alarm rules and its alarms', async () => {
  begin();
  const rules = new FamilyServer('AlarmRule');
  const rule = { condition: { kind: 'above', limit: 90 }, severity: 'high', action: 'none', enabled: true };
  rules.rows = [row(1, { name: 'Too hot', ...rule })];
  rules.start();
  const asked: { filters: object }[] = [];
  server.use(
    http.post('/api/Alarm/list/', async ({ request }) => {
      asked.push((await request.json()) as { filters: object });
      return HttpResponse.json({ items: [], totalRecords: 0 });
    }),
  );
  const { user } = openApp('/IoT/Sensor/1?tab=alarms');
  expect(await screen.findByText('No matching alarms', {}, { timeout: 20_000 })).toBeVisible();
  expect(asked[0]?.filters).toEqual({ sensorId: { value: [1], matchMode: 'in' } });
  await user.click(screen.getByRole('tab', { name: 'Alarm rules' }));
  expect(await screen.findByRole('heading', { name: 'Rules of this sensor' })).toBeVisible();
  await waitFor(() =>
    expect(rules.asked.map(({ filters }) => filters)).toContainEqual({ sensorId: { value: [1], matchMode: 'in' } }),
  );
  expect(rules.asked.map(({ filters }) => filters)).toContainEqual({
    sensorKind: { value: ['temperature'], matchMode: 'in' },
  });
});
