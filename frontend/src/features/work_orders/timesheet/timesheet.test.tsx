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

const ANNA = 5;

type Sent = { from: string; until: string; format: string; personId?: number; columns: { field: string }[] };

async function openExport(address: string) {
  const sent: Sent[] = [];
  URL.createObjectURL = () => 'blob:hours';
  server.use(
    http.get('/api/WorkOrderLabor/timesheet/', () =>
      HttpResponse.json({ from: '2026-11-23', to: '2026-11-29', days: [], items: [], totalRecords: 0 }),
    ),
    http.get('/api/WorkOrderLabor/crew-timesheet/', () =>
      HttpResponse.json({
        items: [{ personId: 6, code: 'BOB', name: 'Bob', hours: '0', approved: '0', days: [] }],
        totalRecords: 1,
      }),
    ),
    http.post('/api/WorkOrderLabor/export/', async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push(body);
      if (body.until >= body.from) return HttpResponse.text('code\n', { headers: { 'content-type': 'text/csv' } });
      const fields = { until: 'Expected a day within 365 days after the first.' };
      return HttpResponse.json(
        { status: 422, code: 'invalid', title: 'Invalid', detail: fields.until, fields },
        { status: 422 },
      );
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={{ personId: ANNA } as SignedInUser}>
        <MemoryRouter initialEntries={[address]}>
          <TimesheetPage />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
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
  expect(sent).toMatchObject([{ from: '2026-11-23', until: '2026-11-29', format: 'csv', personId: ANNA }]);
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
