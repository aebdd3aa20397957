// The dialog of an occurrence that a plan will bring: what each choice sends, and what is said before and after.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { server } from '@/test/server';
import type { Planned } from './api';
import { PlannedDialog } from './PlannedDialog';

const planned: Planned = {
  planId: 3,
  planCode: 'MP-000003',
  planName: 'Grease',
  boardName: null,
  crewName: null,
  assetId: 4,
  assetName: 'Pump',
  dueAt: '2026-12-10T08:00:00Z',
  dueOn: '2026-12-10',
  iteration: 2,
  assumed: false,
  triggerId: 9,
  target: '2026-12-10',
  moved: false,
  movable: true,
  seriesMovable: true,
  toleranceDays: 3,
  hours: null,
  crafts: [],
  parts: [],
};

function show(to: string, more: Partial<Planned> = {}) {
  const onClose = vi.fn<(saved: boolean) => void>();
  const sent: [string, unknown][] = [];
  const answer = async ({ request }: { request: Request }) => {
    sent.push([new URL(request.url).pathname, await request.json()]);
    return HttpResponse.json({}, { status: 201 });
  };
  server.use(
    http.post('/api/MaintenancePlan/:id/exceptions/', answer),
    http.post('/api/MaintenancePlan/:id/series/', answer),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PlannedDialog planned={{ ...planned, ...more }} {...{ to, onClose }} readOnly={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { onClose, sent, user: userEvent.setup() };
}

it('moves one occurrence alone with a reason, and warns beyond the tolerance', async () => {
  const { onClose, sent, user } = show('2026-12-14');
  expect(await screen.findByText('That is beyond the tolerance of 3 days.')).toBeVisible();
  await user.type(screen.getByLabelText('Reason (optional)'), 'Trade fair');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  const one = { assetId: 4, triggerId: 9, target: '2026-12-10' };
  expect(sent).toEqual([['/api/MaintenancePlan/3/exceptions/', { ...one, to: '2026-12-14', reason: 'Trade fair' }]]);
});

it('moves the whole series, or leaves the occurrence out', async () => {
  const { sent, user } = show('2026-12-11');
  await user.click(await screen.findByLabelText('The whole series'));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Skip occurrence' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const one = { assetId: 4, triggerId: 9, target: '2026-12-10' };
  expect(sent).toEqual([
    ['/api/MaintenancePlan/3/series/', { ...one, to: '2026-12-11' }],
    ['/api/MaintenancePlan/3/exceptions/', { ...one, to: null, reason: '' }],
  ]);
});

it('says why it is refused and stays open', async () => {
  const { onClose, user } = show('2026-12-30');
  const detail = 'The occurrence after it is due on 2026-12-24.';
  server.use(
    http.post('/api/MaintenancePlan/:id/exceptions/', () =>
      HttpResponse.json({ code: 'too_far', detail }, { status: 422 }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(onClose).not.toHaveBeenCalled();
});

it('offers nothing for what waits for another occurrence', async () => {
  show('2026-12-10', { movable: false, assumed: true });
  expect(await screen.findByText(/Only the next occurrence can be moved/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
});
