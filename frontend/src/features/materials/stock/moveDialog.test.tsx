// A receipt at a place asks what it costs, unless the place is a supplier's.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana } from '@/test/fixtures';
import { server } from '@/test/server';
import { MoveDialog } from './MoveDialog';

const names = (id: number, name: string) => HttpResponse.json({ items: [{ id, code: '', name }], totalRecords: 1 });

function show(ownerId: number | null) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.get('/api/MasterPart/all/', () => names(7, 'Bearing')),
    http.get('/api/StockLocation/all/', () => names(4, 'Shelf')),
    http.get('/api/MasterPart/7', () => HttpResponse.json({ id: 7, version: 1, tracking: 'none' })),
    http.get('/api/StockLocation/4', () => HttpResponse.json({ id: 4, version: 1, ownerId })),
    http.post('/api/Stock/move/', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ items: [], totalRecords: 0 });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MoveDialog partId={7} locationId={4} onClose={() => undefined} />
      </UserContext>
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}

it('takes goods in for what they cost', async () => {
  const { sent, user } = show(null);
  await user.type(await screen.findByLabelText(/^Quantity/), '3');
  await user.type(screen.getByLabelText(/^Unit cost/), '2.5');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await expect.poll(() => sent).toEqual([expect.objectContaining({ kind: 'receive', quantity: '3', unitCost: '2.5' })]);
});

it('asks no cost for what stays a supplier’s', async () => {
  const { sent, user } = show(12);
  expect(await screen.findByText(/paid for when they are used/)).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Unit cost/)).toBeNull();
  await user.type(await screen.findByLabelText(/^Quantity/), '3');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await expect.poll(() => sent).toEqual([expect.objectContaining({ kind: 'receive', quantity: '3', unitCost: '0' })]);
});
