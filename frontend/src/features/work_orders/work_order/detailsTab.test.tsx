// The form of the details on a phone: it is not drawn before it is looked at, and what is typed there stays.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import type { BoardStore } from '@/realtime/board/store';
import { BoardContext } from '@/realtime/board/useBoard';
import { boardOf } from '@/test/boards';
import { dana } from '@/test/fixtures';
import { server } from '@/test/server';
import type { WorkOrder } from './api/workOrder';
import { WorkOrderTabs } from './WorkOrderTabs';

const workOrder = {
  id: 7,
  code: 'WO-000007',
  title: 'Pump leaks',
  priority: 3,
  version: 4,
  status: 1,
  description: '',
  labels: [],
  due: null,
  externalReference: null,
  progress: { tasks: { total: 2, done: 0 } },
} as unknown as WorkOrder;

function phone() {
  const { matchMedia } = window;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('width <') }) as MediaQueryList;
  onTestFinished(() => {
    window.matchMedia = matchMedia;
  });
}

it('is drawn when its tab is chosen first, and keeps what is typed while another tab is open', async () => {
  phone();
  const nothing = { items: [], totalRecords: 0 };
  server.use(http.get('/api/*', ({ request }) => HttpResponse.json(/tasks\/?$/i.test(request.url) ? [] : nothing)));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <BoardContext value={{ send: async () => ({ ok: true, version: 5 }) } as unknown as BoardStore}>
          <MemoryRouter>
            <WorkOrderTabs {...{ workOrder }} board={boardOf()} references={{ people: [], crews: [] }} mayUpdate />
          </MemoryRouter>
        </BoardContext>
      </UserContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByRole('tab', { name: 'Tasks' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Work Order Details' }));
  await user.type(await screen.findByLabelText('Title'), ' badly');
  await user.click(screen.getByRole('tab', { name: 'Tasks' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Pump leaks badly');
});
