import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import type { SignedInUser } from '@/api/types';
import { server } from '@/test/server';
import { TimesheetPage } from './TimesheetPage';

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => import('@/components/dialog/PrimeDialog'), 60_000);

const MONDAY = '2026-11-23';
const dana = {
  personId: 6,
  name: 'Dana Whitfield',
  hours: '4.5000',
  approved: '0',
  days: [{ day: '2026-11-24', hours: '4.5000', approved: '0' }],
};
const running = {
  id: 1,
  workOrderId: 7,
  workOrderCode: 'WO-000007',
  workOrderTitle: 'Pump leaks',
  boardNumber: 1,
  personId: 6,
  submissionDate: '2026-11-24',
  hoursSubmitted: null,
  startedAt: new Date(Date.now() - 90_000).toISOString(),
  labourTypeName: null,
  approvedAt: null,
  corrected: false,
};

function open(address: string) {
  server.use(
    http.get('/api/WorkOrderLabor/crew-timesheet/', () => HttpResponse.json({ items: [dana], totalRecords: 1 })),
    http.get('/api/WorkOrderLabor/timesheet/', () =>
      HttpResponse.json({ from: MONDAY, to: '2026-11-29', days: dana.days, items: [running], totalRecords: 1 }),
    ),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={{ personId: 5 } as SignedInUser}>
        <MemoryRouter initialEntries={[address]}>
          <TimesheetPage />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

it('leaves days without hours empty, and leads to the hours of a person and back', async () => {
  const user = open(`/?of=crew&week=${MONDAY}`);
  const table = await screen.findByRole('table', { name: 'Crew timesheet' });
  const [, row] = within(table).getAllByRole('row');
  const cells = within(row as HTMLElement).getAllByRole('cell');
  const shown = cells.map((cell) => cell.textContent ?? '');
  expect(shown.map((text) => text.endsWith('4.5'))).toEqual([false, false, true, ...Array(5).fill(false), true, false]);
  expect(shown.filter((text) => text === '')).toHaveLength(7);
  await user.click(within(table).getByRole('link', { name: 'Dana Whitfield' }));
  expect(await screen.findByRole('heading', { name: 'Dana Whitfield' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Crew timesheet' }));
  expect(await screen.findByRole('table', { name: 'Crew timesheet' })).toBeVisible();
});

it('gives the hours of a day their unit, and counts the time of a timer that runs', async () => {
  open(`/?week=${MONDAY}`);
  const day = await screen.findByText((_, element) => element?.tagName === 'DT' && element.textContent === 'Tue 24');
  expect(day.nextSibling).toHaveTextContent('4.5 h');
  expect(screen.getByRole('table', { name: 'My timesheet' })).toHaveTextContent(/0:01:3\d/);
});

it('offers the way to this week from others alone', async () => {
  const user = open('/?week=2025-01-06');
  await user.click(await screen.findByRole('button', { name: 'This week' }));
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'This week' })).not.toBeInTheDocument();
});

type Sent = { from: string; until: string; format: string; personId?: number; columns: { field: string }[] };

async function openExport(address: string) {
  const sent: Sent[] = [];
  URL.createObjectURL = () => 'blob:hours';
  server.use(
    http.post('/api/WorkOrderLabor/export/', async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push(body);
      if (body.until >= body.from) return HttpResponse.text('code\n', { headers: { 'content-type': 'text/csv' } });
      const fields = { until: 'Expected a day within 365 days after the first.' };
      const problem = { status: 422, code: 'invalid', title: 'Invalid', detail: fields.until, fields };
      return HttpResponse.json(problem, { status: 422 });
    }),
  );
  const user = open(address);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export hours' });
  const start = () => user.click(within(dialog).getByRole('button', { name: 'Export' }));
  return { sent, user, dialog, start };
}

it('exports the hours of the week that shows, as the file that one wants', async () => {
  const { sent, user, dialog, start } = await openExport('/?week=2026-11-25');
  await user.click(within(dialog).getByRole('radio', { name: 'CSV' }));
  await start();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toMatchObject([{ from: MONDAY, until: '2026-11-29', format: 'csv', personId: 5 }]);
  expect(sent[0]?.columns).toContainEqual({ field: 'hoursSubmitted', title: 'Hours' });
});

it('exports the hours of the whole crew, and says at the field what is wrong with the days', async () => {
  const { sent, user, dialog, start } = await openExport('/?of=crew&week=2026-11-25');
  await user.clear(within(dialog).getByLabelText(/Until/));
  await user.type(within(dialog).getByLabelText(/Until/), '2026-11-01');
  await start();
  expect(await within(dialog).findByText(/within 365 days/)).toBeInTheDocument();
  expect(sent[0]).not.toHaveProperty('personId');
});
