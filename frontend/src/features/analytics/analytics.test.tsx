// A dashboard of figures, the rows behind them, and how its figures are chosen.
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { storeAccessToken } from '@/api/token';
import { dana, permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { problem, server } from '@/test/server';
import type { Dashboard, Edited, Figure, Result } from './api';

beforeAll(
  () =>
    Promise.all([
      import('./AnalyticsPage'),
      import('./settings/SettingsPage'),
      import('./RowsDialog'),
      import('@/components/dialog/PrimeDialog'),
    ]),
  60_000,
);

const figure = (key: string, more: Partial<Figure>): Figure => ({
  key,
  kind: 'number',
  unit: 'count',
  needs: ['workOrders'],
  better: 'neither',
  rowsOf: 'workOrder',
  ofPeriod: true,
  step: 'week',
  filters: ['asset', 'location'],
  hasWordedGroups: false,
  ...more,
});

const result = (key: string, more: Partial<Result>): Result => ({
  key,
  forbidden: false,
  value: '0',
  previous: null,
  amount: '0',
  divisor: null,
  rows: 1,
  step: null,
  points: [],
  bars: [],
  items: [],
  ignored: [],
  ...more,
});

const board: Dashboard = {
  id: 49,
  subModule: 'kpiDashboard',
  name: null,
  periodDays: 90,
  tiles: ['pmCompliance', 'downtimeByAsset', 'stockValue'].map((key) => ({ figure: key, width: 4 })),
  isDefault: true,
  version: 0,
  updatedAt: null,
};

const CATALOGUE = [
  figure('pmCompliance', { unit: 'percent', better: 'more' }),
  figure('downtimeByAsset', { kind: 'bars', unit: 'hours', rowsOf: 'asset' }),
  figure('stockValue', { unit: 'money' }),
  figure('mtbf', { unit: 'hours' }),
];

const SETTINGS = permitted.map((module) => ({
  ...module,
  subModules: module.subModules.slice(0, 1).map((sub) => ({ ...sub, id: 'dashboardsSettings', url: '/analytics/7' })),
}));

function begin(address: string) {
  const asked: URL[] = [];
  storeAccessToken('token-1');
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json(dana)),
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: SETTINGS })),
    http.get('/api/AnalyticsDashboard/', () => HttpResponse.json({ items: [board], totalRecords: 1 })),
    http.get('/api/AnalyticsDashboard/49/', () => HttpResponse.json(board)),
    http.get('/api/AnalyticsFigure/', () => HttpResponse.json({ items: CATALOGUE, totalRecords: 4 })),
    http.get('/api/AnalyticsSetting/', () => HttpResponse.json({ onTime: 'day', version: 0, updatedAt: null })),
    http.get('/api/AnalyticsDashboard/49/figures/', ({ request }) => {
      asked.push(new URL(request.url));
      return HttpResponse.json({
        from: '2026-01-01T00:00:00Z',
        until: '2026-04-01T00:00:00Z',
        now: '2026-04-01T00:00:00Z',
        figures: [
          result('pmCompliance', { value: '87.5', previous: '80', amount: '7', divisor: '8', ignored: ['crew'] }),
          result('downtimeByAsset', {
            value: '10',
            amount: '10',
            bars: [
              { group: '3', label: 'Press', value: '7.5' },
              { group: '4', label: 'Pump', value: '2.5' },
            ],
          }),
          result('stockValue', { forbidden: true, value: null }),
        ],
      });
    }),
    http.get('/api/AnalyticsFigure/:key/rows/', ({ request }) => {
      asked.push(new URL(request.url));
      const row = {
        id: 3,
        code: 'P-3',
        title: 'Seal',
        at: null,
        group: '3',
        amount: '7.5',
        weight: '1',
        boardNumber: null,
      };
      return HttpResponse.json({ items: [row], totalRecords: 1, amount: '7.5', weight: '1' });
    }),
  );
  return { ...openApp(address), asked };
}

it('shows figures with their change and what may not be seen, and opens the rows of a bar', async () => {
  const { user, asked } = begin('/maintenance-management/kpi-dashboard/49?crew=5&days=30');
  expect(await screen.findByRole('heading', { name: 'KPI dashboard' }, { timeout: 20_000 })).toBeVisible();
  const compliance = within(screen.getByRole('region', { name: 'PM compliance' }));
  expect(await compliance.findByText('87.5%')).toBeVisible();
  expect(compliance.getByText('7 of 8')).toBeVisible();
  expect(compliance.getByText('Not filtered by: Crew')).toBeVisible();
  expect(compliance.getByTitle('Previous period: 80%')).toHaveTextContent('7.5 pp');
  const hidden = within(screen.getByRole('region', { name: 'Stock value' }));
  expect(hidden.getByText('No permission to read these records')).toBeVisible();
  const query = asked[0]?.searchParams;
  expect(query?.get('crew')).toBe('5');
  expect(Date.now() - Date.parse(query?.get('from') ?? '')).toBeCloseTo(30 * 86_400_000, -5);

  const downtime = within(screen.getByRole('region', { name: 'Unplanned downtime by asset' }));
  expect(downtime.getByText('75%')).toBeVisible();
  await user.click(downtime.getByRole('button', { name: 'Press: 7.5 h' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unplanned downtime by asset: Press' }));
  expect(await dialog.findByRole('link', { name: 'P-3 Seal' })).toHaveAttribute('href', '/asset-management/asset/3');
  expect(dialog.getByText('1 row, sum 7.5 h')).toBeVisible();
  expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Record', 'Amount']);
  const rows = asked.at(-1);
  expect(rows?.pathname).toBe('/api/AnalyticsFigure/downtimeByAsset/rows/');
  expect(Object.fromEntries(rows?.searchParams ?? [])).toMatchObject({
    crew: '5',
    from: '2026-01-01T00:00:00Z',
    group: '3',
  });
});

/** The server of one dashboard, which others may change, too. */
function beginSettings() {
  const begun = begin('/analytics/7');
  const theirs = { now: board };
  const saved: unknown[] = [];
  server.use(
    http.get('/api/AnalyticsDashboard/', () => HttpResponse.json({ items: [theirs.now], totalRecords: 1 })),
    http.put('/api/AnalyticsDashboard/49/', async ({ request }) => {
      const { version, ...edited } = (await request.json()) as Edited;
      saved.push({ version, ...edited });
      if (version !== theirs.now.version) return problem(409, 'version_conflict', 'Another user has changed it.');
      theirs.now = { ...theirs.now, ...edited, version: version + 1, isDefault: false };
      return HttpResponse.json(theirs.now);
    }),
  );
  /** Another user does, and this page has not heard of it. */
  const change = (more: Partial<Dashboard>) => {
    theirs.now = { ...theirs.now, ...more, version: theirs.now.version + 1 };
  };
  return { ...begun, saved, change };
}

const TILES = [
  { figure: 'stockValue', width: 12 },
  { figure: 'downtimeByAsset', width: 4 },
];

it('saves another choice of figures with the version that was seen', async () => {
  const { user, saved } = beginSettings();
  await user.click(await screen.findByRole('button', { name: 'Move Stock value up' }, { timeout: 20_000 }));
  await user.click(screen.getByRole('button', { name: 'Remove PM compliance' }));
  await user.selectOptions(screen.getByLabelText('Width of Stock value'), '12');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Dashboard saved')).toBeVisible();
  expect(saved).toEqual([{ version: 0, name: null, periodDays: 90, tiles: TILES }]);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('keeps what is typed when another user changes the dashboard, and saves it once that is chosen', async () => {
  const { user, saved, change } = beginSettings();
  const name = await screen.findByLabelText('Name', undefined, { timeout: 20_000 });
  await user.type(name, ' of plant 2');
  change({ periodDays: 30 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('changed by someone else');
  expect(name).toHaveValue('KPI dashboard of plant 2');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Dashboard saved')).toBeVisible();
  expect(saved.at(-1)).toMatchObject({ version: 1, name: 'KPI dashboard of plant 2', periodDays: 90 });
});

it('asks before a changed dashboard is left', async () => {
  const { user } = beginSettings();
  await user.type(await screen.findByLabelText('Name', undefined, { timeout: 20_000 }), '!');
  await user.click(screen.getByRole('link', { name: 'Show dashboard' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Name')).toHaveValue('KPI dashboard!');
});
