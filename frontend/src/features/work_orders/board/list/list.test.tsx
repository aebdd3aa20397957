import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { FamilyServer, row } from '@/entity/test/familyServer';
import type { Command } from '@/realtime/board/command';
import type { BoardStore } from '@/realtime/board/store';
import { BoardContext } from '@/realtime/board/useBoard';
import { boardOf, list } from '@/test/boards';
import { BoardListView } from './BoardListView';

const EVERYTHING = { create: true, update: true, delete: true, reopen: true, configure: true, limit: 'all' } as const;
const order = (id: number, title: string, more = {}) =>
  row(id, {
    code: `WO-${id}`,
    title,
    name: title,
    boardId: 1,
    priority: 3,
    status: 1,
    statusId: 5,
    statusName: 'In progress',
    ...more,
  });

const board = boardOf(list(2, []));
const onMove = vi.fn<() => void>();
const onOpen = vi.fn<() => void>();

function List() {
  const search = useRef<HTMLInputElement>(null);
  return (
    <BoardListView
      {...{ board, search, onMove, onOpen }}
      references={{ people: [], crews: [] }}
      may={EVERYTHING}
      openId={null}
      addressOf={(id) => `?card=${id}`}
      onCount={() => undefined}
    />
  );
}

function open(address: string) {
  const orders = new FamilyServer('WorkOrder');
  orders.rows = [order(1, 'Pump leaks'), order(2, 'Belt slips', { overdue: true, due: '2020-01-01T00:00:00Z' })];
  orders.start();
  const send = vi.fn<(command: Command) => Promise<{ ok: true; version: number }>>();
  send.mockResolvedValue({ ok: true, version: 9 });
  const snapshot = { board, phase: 'live', glowing: new Map() };
  const store = { send, read: () => snapshot, subscribe: () => () => undefined, watch: () => () => undefined };
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={createQueryClient()}>
        <BoardContext value={store as unknown as BoardStore}>
          <List />
        </BoardContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { orders, send, user: userEvent.setup({ delay: null }) };
}

it('shows the work orders of the board in the words of the plant, and opens them', async () => {
  const { orders, user } = open('/board?view=list&sort=-title');
  const grid = await screen.findByRole('grid', { name: 'Work orders' }, { timeout: 60_000 });
  expect(orders.asked.at(-1)).toMatchObject({
    sortField: 'title',
    sortOrder: -1,
    filters: { boardId: { value: 1, matchMode: 'equals' } },
  });
  const pump = within(grid).getByRole('link', { name: 'Pump leaks' });
  expect(pump).toHaveAttribute('href', expect.stringContaining('card=1'));
  expect(within(grid).getAllByText('In progress')).toHaveLength(2);
  expect(within(grid).getAllByText('High')).toHaveLength(2);
  await user.click(within(grid).getByText('WO-2'));
  expect(onOpen).toHaveBeenCalledWith(2);
});

it('does with chosen rows what the board does, by its commands', async () => {
  const { orders, send, user } = open('/board?view=list');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Pump leaks' }, { timeout: 60_000 }));
  await user.click(await screen.findByRole('button', { name: 'Move to…' }, { timeout: 60_000 }));
  expect(onMove).toHaveBeenCalledWith([1], expect.any(Function));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'archiveCard', data: { cardId: 1 } }));
  expect(orders.written).toEqual([]);
});
