import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import type { SignedInUser } from '@/api/types';
import { permitted } from '@/test/fixtures';
import { server } from '@/test/server';
import { elapsedText } from './Elapsed';
import { OwnWork } from './OwnWork';
import { forgetTimer, rememberTimer, takeTimer } from './running';

const ANNA = 5;
const timer = { id: 7, board: 2, code: 'WO-000007', title: 'Pump leaks', startedAt: new Date().toISOString() };
const running = {
  id: 1,
  workOrderId: timer.id,
  workOrderCode: timer.code,
  workOrderTitle: timer.title,
  boardNumber: timer.board,
  startedAt: timer.startedAt,
};
const serverHas = (found: typeof running | null) =>
  server.use(
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.get('/api/WorkOrderLabor/running/', () => HttpResponse.json({ timer: found })),
  );

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => import('@/components/dialog/PrimeDialog'), 60_000);
beforeEach(() => localStorage.clear());

function openToolbar(personId: number) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={{ personId } as SignedInUser}>
        <MemoryRouter>
          <OwnWork />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
}

it('shows a timer that was started on another device, with the way to its work order', async () => {
  serverHas(running);
  openToolbar(ANNA);
  const link = await screen.findByRole('link', { name: 'Timer running: WO-000007 Pump leaks' });
  expect(link).toHaveTextContent('0:00:0');
  expect(link).toHaveAttribute('href', '/maintenance-management/work-order-board/2?card=7');
});

it('shows one that starts on this device at once, whatever the server knew before', async () => {
  serverHas(null);
  openToolbar(ANNA);
  act(() => rememberTimer(ANNA, timer));
  act(() => takeTimer(ANNA, null, Date.now() - 1_000));
  expect(await screen.findByRole('link', { name: /^Timer running/ })).toBeVisible();
});

it('forgets a timer that was stopped elsewhere', async () => {
  serverHas(null);
  rememberTimer(ANNA, timer);
  openToolbar(ANNA);
  await waitFor(() => expect(screen.queryByRole('link')).not.toBeInTheDocument());
  expect(Object.keys(localStorage).filter((key) => key.startsWith('gantry.timer'))).toEqual([]);
});

it('has one timer: the latest start counts, and an earlier one that is read late does not come back', async () => {
  const later = { ...timer, id: 8, code: 'WO-000008', startedAt: new Date(Date.now() + 60_000).toISOString() };
  serverHas({ ...running, workOrderId: 8, workOrderCode: later.code, startedAt: later.startedAt });
  rememberTimer(ANNA, timer);
  openToolbar(ANNA);
  act(() => rememberTimer(ANNA, later));
  act(() => rememberTimer(ANNA, timer));
  act(() => forgetTimer(ANNA, timer.id));
  expect(await screen.findByRole('link', { name: /^Timer running: WO-000008/ })).toBeVisible();
  act(() => forgetTimer(ANNA, later.id));
  await waitFor(() => expect(screen.queryByRole('link')).not.toBeInTheDocument());
});

it('asks about a timer that has run for longer than a shift, and corrects it to when work stopped', async () => {
  const began = new Date(Date.now() - 20 * 3_600_000);
  const old = { ...running, startedAt: began.toISOString() };
  serverHas(old);
  const sent: unknown[] = [];
  server.use(
    http.post('/api/WorkOrder/7/labour/stop', () =>
      HttpResponse.json([{ id: 31, personId: ANNA, startedAt: old.startedAt, stoppedAt: new Date().toISOString() }]),
    ),
    http.put('/api/WorkOrderLabor/31', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  openToolbar(ANNA);
  const user = userEvent.setup({ delay: null });
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this timer still right?' }));
  const stop = dialog.getByRole('button', { name: 'Stop the timer' });
  expect(stop).toBeDisabled();
  const end = new Date(began.getTime() + 8 * 3_600_000 - (began.getTime() % 60_000));
  const local = new Date(end.getTime() - end.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  fireEvent.change(dialog.getByLabelText(/Stopped work at/), { target: { value: local } });
  await user.click(stop);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Number((sent[0] as { hoursSubmitted: string }).hoursSubmitted)).toBeCloseTo(8, 1);
  await waitFor(() => expect(screen.queryByRole('link')).not.toBeInTheDocument());
});

it('does not show it to the next who signs in', () => {
  rememberTimer(ANNA, timer);
  openToolbar(6);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('counts hours beyond a day, and nothing before the start', () => {
  expect([-5, 3_725_000, 100 * 3_600_000].map(elapsedText)).toEqual(['0:00:00', '1:02:05', '100:00:00']);
});
