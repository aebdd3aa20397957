// What an administrator chooses is sent as a whole, with the version that was seen, and nothing is lost when it is refused.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Suspense } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { createHistory } from '@/components/router/history';
import { HistoryRouter } from '@/components/router/HistoryRouter';
import { dana } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import type { General, NewGeneral } from './api';
import { TenantPage } from './TenantPage';

const general: General = {
  version: 4,
  updatedAt: '2026-01-05T14:03:09Z',
  hasLogo: false,
  hasBackground: false,
  name: 'Northgate Plant',
  helpUrl: '',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  dateFormat: 'text',
  timeFormat: 'h24',
  numberFormat: 'language',
  unitSystem: 'recorded',
  firstWeekday: null,
  languages: [],
  defaultLanguage: null,
  specialCharacters: null,
  environments: [],
  keepNotifications: 90,
  keyRequestsPerMinute: 1200,
  booksClosedUntil: null,
  stockValuation: 'movingAverage',
  xgKey: '',
  agKey: '',
};
const modules = {
  version: 4,
  modules: [
    {
      id: 4,
      title: 'Maintenance Management',
      subModules: [
        { id: 'crews', title: 'Crews', enabled: true, required: false },
        { id: 'workOrders', title: 'Work Orders', enabled: true, required: false },
      ],
    },
  ],
};

let sent: NewGeneral[];
let off: unknown[];

beforeEach(() => {
  sent = [];
  off = [];
  server.use(
    http.get('/api/TenantSettings/general/', () => HttpResponse.json(general)),
    http.get('/api/TenantSettings/modules/', () => HttpResponse.json(modules)),
    http.get('/api/TenantSettings/domains/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.get('/api/TenantSettings/history/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.put('/api/TenantSettings/general/', async ({ request }) => {
      sent.push((await request.json()) as NewGeneral);
      return HttpResponse.json({ ...general, version: 5 });
    }),
    http.put('/api/TenantSettings/modules/', async ({ request }) => {
      off.push(await request.json());
      return HttpResponse.json(modules);
    }),
  );
});

function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HistoryRouter history={createHistory()}>
        <UserContext value={{ ...dana, role: ['admin'] }}>
          <Suspense fallback={null}>
            <TenantPage />
          </Suspense>
        </UserContext>
      </HistoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('saves the fields and then the modules on top of them', async () => {
  const user = open();
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Northern Works');
  await user.type(screen.getByRole('textbox', { name: 'Environments' }), 'live\ntest');
  const group = screen.getByRole('group', { name: /Maintenance Management/ });
  await user.click(within(group).getByRole('checkbox', { name: 'Crews' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(off).toEqual([{ version: 5, off: ['crews'] }]));
  expect(sent).toMatchObject([{ version: 4, name: 'Northern Works', environments: ['live', 'test'] }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
});

it('keeps what was typed when it is refused, and says why at the field', async () => {
  server.use(
    http.put('/api/TenantSettings/general/', () =>
      HttpResponse.json(
        { code: 'invalid', detail: 'No.', fields: { helpUrl: 'Enter an address.' }, requestId: 'r' },
        { status: 422 },
      ),
    ),
  );
  const user = open();
  const help = await screen.findByRole('textbox', { name: 'Help URL' });
  await user.type(help, 'nowhere');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter an address.')).toBeVisible();
  expect(help).toHaveValue('nowhere');
  expect(off).toEqual([]);
});

it('says what a valuation of stock means before it is saved', async () => {
  const user = open();
  const valuation = await screen.findByRole('combobox', { name: 'Stock valuation' });
  expect(screen.getByText(/Issues cost the average/)).toBeVisible();
  await user.selectOptions(valuation, 'FIFO');
  expect(screen.getByText(/each balance begins with one layer/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ version: 4, stockValuation: 'fifo' }]));
});

it('is not overwritten unseen', async () => {
  server.use(
    http.put('/api/TenantSettings/general/', () =>
      problem(409, 'version_conflict', 'Another user changed these settings. Load them again.'),
    ),
  );
  const user = open();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Another user changed these settings/)).toBeVisible();
});
