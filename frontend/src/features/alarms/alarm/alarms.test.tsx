import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { FamilyServer } from '@/entity/test/familyServer';
import type { Alarm } from '@/realtime/alarm/model';
import { alarmOf, AlarmServer } from '@/realtime/alarm/testServer';
import { choose } from '@/test/choose';
import { openApp } from '@/test/render';
import { permitted } from '@/test/fixtures';
import { connectBy } from '@/test/liveSocket';
import { server } from '@/test/server';

let alarms = new AlarmServer();
connectBy(() => alarms.socket.asLive());

beforeAll(
  () =>
    Promise.all([
      import('./AlarmsPage'),
      import('./drawer/AlarmDrawer'),
      import('./history/HistoryTab'),
      import('./figures/FiguresTab'),
      import('@/components/dialog/PrimeDialog'),
      import('@/components/menu/PrimeMenu'),
    ]),
  60_000,
);

let delivering: ReturnType<typeof setInterval> | undefined;
afterEach(() => clearInterval(delivering));

/** What is hidden from the screen reader while it fades in is there all the same. */
const inMenu = (name: string) => ({ name, hidden: true });
const SEES_SENSORS = permitted
  .flatMap(({ subModules }) => subModules.slice(0, 1))
  .map((sub) => ({ ...sub, id: 'sensors', title: 'Sensors', url: '/IoT/Sensors' }));
const BOARDS = [
  { id: 11, number: 1, name: 'Plant', uri: 'plant' },
  { id: 12, number: 2, name: 'Utilities', uri: 'utilities' },
];

function begin(address: string, list: Alarm[], permission = {}) {
  alarms = new AlarmServer(...list);
  new FamilyServer('Sensor').start(permission);
  server.use(
    http.get('/api/Stream/alarms', () => HttpResponse.json(alarms.snapshot())),
    http.get('/api/Board/', () => HttpResponse.json({ items: BOARDS, totalRecords: 2 })),
    http.get('/api/Sensor/:id/series/', () => HttpResponse.json({ from: '', until: '', items: [] })),
    http.get('/api/Alarm/:id', ({ params }) => {
      const alarm = alarms.state.alarms.find(({ id }) => id === Number(params.id));
      const log = [
        { version: 1, at: '2026-01-01T08:00:00Z', by: { id: null, name: 'Gantry' }, type: 'alarmRaised', data: {} },
      ];
      return alarm
        ? HttpResponse.json({ ...alarm, status: 'unacknowledgedAlarm', onList: true, retractedAt: null, log })
        : HttpResponse.json({ code: 'not_found' }, { status: 404 });
    }),
  );
  const opened = openApp(address);
  alarms.socket.open();
  delivering = setInterval(() => {
    while (alarms.socket.upload() || alarms.socket.download());
  }, 5);
  return opened;
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Alarms by severity' }, { timeout: 20_000 })).getAllByRole('listitem');
const names = async () => (await rows()).map((row) => within(row).queryAllByRole('button')[0]?.textContent);
const dana = { id: 7, name: 'Dana Whitfield' };

it('shows the worst first and grey last, each with its place, value and limit', async () => {
  begin('/alarms', [
    alarmOf(1),
    alarmOf(2, { severity: 'critical' }),
    alarmOf(3, { severity: 'critical', acknowledged: { by: dana, at: '2026-01-01T08:10:00Z' } }),
    alarmOf(4, { severity: 'high' }),
    alarmOf(5, { shelved: { by: dana, until: '2100-01-01T00:00:00Z', reason: '' } }),
  ]);
  expect(await names()).toEqual(['Alarm 2', 'Alarm 4', 'Alarm 1', 'Alarm 3']);
  const worst = within((await rows())[0] as HTMLElement);
  expect(worst.getByText('Critical')).toBeVisible();
  expect(worst.getByText('Unacknowledged')).toBeVisible();
  expect(worst.getByRole('link', { name: 'Sensor 2' })).toHaveAttribute('href', '/IoT/Sensor/2');
  expect(worst.getByRole('link', { name: 'Feed pump' })).toHaveAttribute('href', '/asset-management/asset/5');
  expect((await rows())[0] as HTMLElement).toHaveTextContent('91.2 °C >Limit: 90 °C');
  expect(screen.getByText('3 unacknowledged')).toBeVisible();
});

it('compares what falls too fast with the limit below zero', async () => {
  const { occurrence, place } = alarmOf(1);
  begin('/alarms', [
    alarmOf(1, { occurrence: { ...occurrence, value: -8.4, limit: 5 }, place: { ...place, valueUnit: '°C/min' } }),
    alarmOf(2, { occurrence: { ...occurrence, value: -8.4, limit: 5 } }),
  ]);
  const [rate, temperature] = await rows();
  expect(rate).toHaveTextContent(/-8\.4 °C\/min <Limit: -5 °C\/min/);
  expect(temperature).toHaveTextContent(/-8\.4 °C <Limit: 5 °C/);
});

it('acknowledges with one press, and a refusal snaps back and says why', async () => {
  const { user } = begin('/alarms', [alarmOf(1), alarmOf(2)]);
  alarms.refuse = ({ data }) => (data.alarmId === 2 ? 'too_late' : null);
  await rows();
  for (const button of screen.getAllByRole('button', { name: 'Acknowledge' })) await user.click(button);
  expect(await screen.findByText('Rejected: No: too_late.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Acknowledge' })).toHaveLength(1);
  expect(alarms.state.alarms[0]?.acknowledged?.by).toEqual(dana);
});

it('selects all unacknowledged alarms and acknowledges them at once', async () => {
  const { user } = begin('/alarms', [alarmOf(1), alarmOf(2), alarmOf(3)]);
  await rows();
  await user.click(screen.getByRole('button', { name: 'Select all 3 unacknowledged' }));
  const bar = within(screen.getByRole('toolbar', { name: '3 alarms selected' }));
  await user.click(bar.getByRole('button', { name: 'Acknowledge' }));
  await waitFor(() => expect(alarms.commands).toHaveLength(3));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument());
});

it('counts what can be chosen: what is over and was never seen, too, and nothing that is shelved', async () => {
  const over = { ...alarmOf(2).occurrence, returnedAt: '2026-01-01T08:30:00Z' };
  begin('/alarms', [
    alarmOf(1),
    alarmOf(2, { occurrence: over }),
    alarmOf(3, { shelved: { by: dana, until: '2100-01-01T00:00:00Z', reason: '' } }),
  ]);
  await rows();
  expect(screen.getByRole('button', { name: 'Select all 2 unacknowledged' })).toBeVisible();
  expect(screen.getByText('2 unacknowledged')).toBeVisible();
});

it('clearing needs a reason', async () => {
  const { user } = begin('/alarms', [alarmOf(1)]);
  await rows();
  await user.click(screen.getByRole('button', { name: 'More actions for Alarm 1' }));
  await user.click(await screen.findByRole('menuitem', inMenu('Clear')));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear this alarm?' }));
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sensor on the bench');
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  await waitFor(() =>
    expect(alarms.commands).toEqual([{ type: 'clear', data: { alarmId: 1, reason: 'Sensor on the bench' } }]),
  );
  expect(await screen.findByText('Cleared, unacknowledged', { selector: 'li *' })).toBeVisible();
});

/** Who may open work orders; what was asked for, and what came of it. */
function takeOrders() {
  const asked: unknown[] = [];
  const everywhere = permitted.map((module) => ({ ...module, subModules: [...module.subModules, ...SEES_SENSORS] }));
  server.use(
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: everywhere })),
    http.post('/api/Alarm/:id/work-order/', async ({ params, request }) => {
      const alarmId = Number(params.id);
      asked.push([alarmId, await request.json()]);
      const work = { kind: 'workOrder', id: 7 + alarmId, code: `WO-00000${7 + alarmId}` } as const;
      alarms.happen('alarmWorkAttached', { alarmId, work });
      return HttpResponse.json({ ...alarms.state.alarms.find(({ id }) => id === alarmId), work });
    }),
    http.get('/api/WorkOrder/:id', () => HttpResponse.json({ boardNumber: 2 })),
  );
  return asked;
}

it('opens a work order with one press on the board that was used last, and its code leads there', async () => {
  localStorage.setItem('gantry.alarmBoard', '12');
  const { user } = begin('/alarms', [alarmOf(1)]);
  const asked = takeOrders();
  await rows();
  await user.click(await screen.findByRole('button', { name: 'Create work order for Alarm 1 on Utilities' }));
  expect(await screen.findByText('Work order WO-000008 created')).toBeVisible();
  expect(asked).toEqual([[1, { boardId: 12 }]]);
  const link = await screen.findByRole('link', { name: 'Work order WO-000008' });
  expect(link).toHaveAttribute('href', '/maintenance-management/work-order-board/2?card=8');
  await waitFor(() => expect(link).toHaveFocus());
  expect(screen.queryByRole('button', { name: /^Create work order/ })).not.toBeInTheDocument();
});

it('asks for the board once, and takes it by the keyboard from then on', async () => {
  const { user } = begin('/alarms', [alarmOf(1), alarmOf(2)]);
  const asked = takeOrders();
  await rows();
  await screen.findByRole('button', { name: 'Create work order for Alarm 1' });
  screen.getByRole('button', { name: 'Alarm 1' }).focus();
  await user.keyboard('w');
  const dialog = within(await screen.findByRole('dialog', { name: 'Select the board for the work order' }));
  await user.click(dialog.getByRole('button', { name: 'Plant' }));
  await waitFor(() => expect(asked).toEqual([[1, { boardId: 11 }]]));
  (await screen.findByRole('button', { name: 'Alarm 2' })).focus();
  await user.keyboard('aw');
  await waitFor(() =>
    expect(asked).toEqual([
      [1, { boardId: 11 }],
      [2, { boardId: 11 }],
    ]),
  );
  expect(alarms.commands).toEqual([{ type: 'acknowledge', data: { alarmId: 2 } }]);
});

it('keeps what is shown in the address, and folds a flood under its alarm', async () => {
  const flood = alarmOf(9, {
    name: 'Flood at the chiller',
    source: { kind: 'assetFlood', assetId: 5 },
    severity: 'high',
  });
  const { user } = begin('/alarms', [
    alarmOf(1, { floodId: 9 }),
    alarmOf(2, { floodId: 9, severity: 'critical' }),
    alarmOf(3, { severity: 'critical' }),
    flood,
  ]);
  expect((await names()).filter((name) => name?.startsWith('Alarm'))).toEqual(['Alarm 3']);
  await user.click(screen.getByRole('button', { name: '2 alarms in this flood Critical' }));
  expect(await names()).toContain('Alarm 1');
  await user.click(screen.getByRole('button', { name: 'High' }));
  expect(window.location.search).toBe('?severity=high');
  await waitFor(async () => expect((await names()).filter((name) => name?.startsWith('Alarm'))).toEqual([]));
});

it('hears of new ones and of what others do', async () => {
  begin('/alarms', [alarmOf(1)]);
  await rows();
  alarms.happen('alarmRaised', { alarm: alarmOf(2, { severity: 'critical' }) });
  expect(await screen.findByRole('button', { name: 'Alarm 2' })).toBeVisible();
  alarms.happen('alarmAcknowledged', { alarmId: 1, comment: '' }, { id: 9, name: 'Ben' });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Acknowledge' })).toHaveLength(1));
});

it('shows one alarm beside the list: what to do, what people said, what happened', async () => {
  const { user } = begin('/alarms?alarm=1', [alarmOf(1, { instruction: 'Check the fan belt.' })]);
  const drawer = within(await screen.findByRole('complementary', { name: 'Alarm 1' }, { timeout: 20_000 }));
  expect(drawer.getByText('Check the fan belt.')).toBeVisible();
  expect(await drawer.findByText('Raised')).toBeVisible();
  await user.type(drawer.getByRole('textbox', { name: 'Comment' }), 'Belt is loose');
  await user.click(drawer.getByRole('button', { name: 'Comment' }));
  expect(await drawer.findByText('Belt is loose')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('who may only look can press nothing', async () => {
  begin('/alarms', [alarmOf(1)], { update: false });
  await rows();
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Select Alarm 1' })).not.toBeInTheDocument();
});

it('says that all is well, and when the connection is lost', async () => {
  begin('/alarms', []);
  expect(await screen.findByText('No active alarms', {}, { timeout: 20_000 })).toBeVisible();
  alarms.socket.break();
  expect(await screen.findByText(/No connection/)).toBeVisible();
});

it('shows the history page by page and the statistics with their bands', async () => {
  const asked: { filters: object }[] = [];
  const { user } = begin('/alarms?tab=history', []);
  server.use(
    http.post('/api/Alarm/list/', async ({ request }) => {
      asked.push((await request.json()) as { filters: object });
      const item = { ...alarmOf(7), status: 'normal', onList: false, retractedAt: null };
      return HttpResponse.json({ items: [item], totalRecords: 1 });
    }),
    http.get('/api/Alarm/figures/', () =>
      HttpResponse.json({
        count: 400,
        perHour: 18,
        perTenMinutes: 3,
        peak: 22,
        sources: [
          {
            source: { kind: 'gateway', gatewayId: 4 },
            count: 300,
            share: 0.75,
            activeSeconds: 10,
            longestSeconds: 90,
            chattering: 12,
          },
        ],
        stale: [],
        floods: [],
        floodShare: 0.02,
        secondsToAcknowledge: 95,
        names: [
          {
            source: { kind: 'gateway', gatewayId: 4 },
            alarmId: 3,
            name: 'Gateway silent',
            place: 'Hall 2',
            severity: 'high',
          },
        ],
      }),
    ),
  );
  await user.click(await screen.findByRole('tab', { name: 'Statistics' }, { timeout: 20_000 }));
  expect(await screen.findByText('Demanding')).toBeVisible();
  expect(screen.getByText('1 min 35 sec')).toBeVisible();
  const named = screen.getAllByRole('link', { name: 'Gateway silent · Hall 2' });
  expect(named.map((link) => link.getAttribute('href'))).toEqual(Array(3).fill('/alarms?alarm=3'));
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(await screen.findByRole('link', { name: 'Alarm 7' })).toHaveAttribute('href', '/alarms?alarm=7');
  await choose(user, screen.getByRole('combobox', { name: 'Severity' }), 'High');
  await waitFor(() => expect(asked.at(-1)?.filters).toEqual({ severity: { value: ['high'], matchMode: 'in' } }));
});
