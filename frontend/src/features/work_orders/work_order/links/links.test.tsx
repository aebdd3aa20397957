import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { server } from '@/test/server';
import type { OrderLink } from '../api/links';
import { LinksTab } from './LinksTab';

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => import('@/components/dialog/PrimeDialog'), 60_000);

const link = (
  id: number,
  type: OrderLink['link'],
  code: string,
  more: Partial<OrderLink['order']> = {},
): OrderLink => ({
  id,
  link: type,
  order: {
    id: 100 + id,
    code,
    title: `Title ${id}`,
    boardNumber: 2,
    status: 1,
    statusName: 'Open',
    archived: false,
    ...more,
  },
  createdAt: '2026-11-25T10:00:00Z',
  createdByName: 'Anna Berg',
});

function openTab(items: OrderLink[], mayUpdate: boolean) {
  const removed: string[] = [];
  server.use(
    http.get('/api/WorkOrderLink/', () => HttpResponse.json({ items, totalRecords: items.length })),
    http.delete('/api/WorkOrderLink/:id', ({ params }) => {
      removed.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <LinksTab id={7} mayUpdate={mayUpdate} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return removed;
}

it('groups links by type, leads to the other work order, and says what is archived', async () => {
  openTab([link(1, 'relatesTo', 'WO-000011'), link(2, 'blockedBy', 'WO-000012', { archived: true })], false);
  const headings = await screen.findAllByRole('heading', { level: 3 });
  expect(headings.map((heading) => heading.textContent)).toEqual(['Is blocked by', 'Relates to']);
  expect(screen.getByRole('link', { name: /WO-000011/ })).toHaveAttribute(
    'href',
    '/maintenance-management/work-order-board/2?card=101',
  );
  expect(screen.getByText('Archived')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('removes a link once that is confirmed', async () => {
  const removed = openTab([link(1, 'blocks', 'WO-000011')], true);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Remove link to WO-000011' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove link' });
  expect(dialog).toHaveTextContent('The link “Blocks WO-000011” is removed from both work orders.');
  await user.click(within(dialog).getByRole('button', { name: 'Remove link' }));
  await waitFor(() => expect(removed).toEqual(['1']));
});

it('says so where nothing is linked', async () => {
  openTab([], false);
  expect(await screen.findByRole('heading', { name: 'No links yet' })).toBeInTheDocument();
});
