import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import type { Command, Outcome } from '@/realtime/board/command';
import type { BoardEvent, Card } from '@/realtime/board/model';
import type { BoardStore } from '@/realtime/board/store';
import { BoardContext } from '@/realtime/board/useBoard';
import { boardOf, list } from '@/test/boards';
import { choose } from '@/test/choose';
import { server } from '@/test/server';
import { useWorkOrder, type WorkOrder } from './api/workOrder';
import { DetailsTab } from './DetailsTab';
import { HistoryTab } from './HistoryTab';

const pump: Card = { id: 7, code: 'WO-000007', title: 'Pump leaks', priority: 3, version: 4 };
const seen = { ...pump, description: '', labels: [], due: null, externalReference: null } as unknown as WorkOrder;
const references = { people: [{ id: 1, name: 'Anna Berg' }], crews: [] };
const refused: Outcome = { ok: false, error: { code: 'stale_version', detail: 'Changed by somebody else meanwhile.' } };

function Details() {
  const { data } = useWorkOrder(7);
  return data ? <DetailsTab workOrder={data} labels={[]} mayUpdate {...{ references }} /> : null;
}

/** The form as it was seen, over a server that holds `now`. */
async function openDetails(now: Partial<WorkOrder>, ...outcomes: Outcome[]) {
  const answers = [seen, { ...seen, ...now }];
  server.use(
    http.get('/api/WorkOrder/7', () => HttpResponse.json(answers.length > 1 ? answers.shift() : answers[0])),
    http.get('/api/Asset/all/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
  );
  const send = vi.fn<(command: Command) => Promise<Outcome>>().mockResolvedValue({ ok: true, version: 9 });
  for (const outcome of outcomes) send.mockResolvedValueOnce(outcome);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BoardContext value={{ send } as unknown as BoardStore}>
        <Details />
      </BoardContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const title = await screen.findByLabelText('Title');
  fireEvent.change(title, { target: { value: 'Pump drips' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { send, user, title };
}

const sent = (version: number) => ({
  type: 'editCard',
  data: { cardId: 7, version, patch: { title: 'Pump drips' } },
});

describe('saving what another user changed meanwhile', () => {
  it('shows both values and keeps mine when I say so', async () => {
    const { send, user } = await openDetails({ title: 'Pump stopped', version: 5 }, refused);
    const choice = await screen.findByRole('alert');
    expect(choice).toHaveTextContent('Yours: Pump drips');
    expect(choice).toHaveTextContent('Theirs: Pump stopped');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(send.mock.lastCall).toEqual([sent(5)]));
  });

  it('takes theirs and sends nothing more', async () => {
    const { send, user, title } = await openDetails({ title: 'Pump stopped', version: 5 }, refused);
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(title).toHaveValue('Pump stopped');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('keeps what else I changed when I take theirs', async () => {
    const { send, user } = await openDetails({ title: 'Pump stopped', version: 5 }, refused);
    await screen.findByRole('alert');
    await choose(user, screen.getByLabelText('Priority'), 'Low');
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const data = { cardId: 7, version: 5, patch: { priority: 1 } };
    await waitFor(() => expect(send.mock.lastCall).toEqual([{ type: 'editCard', data }]));
  });

  it('does not send back over theirs what I never touched', async () => {
    const { send, user } = await openDetails({ title: 'Pump stopped', priority: 1, version: 5 }, refused);
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(send.mock.lastCall).toEqual([sent(5)]));
    expect(screen.getByLabelText('Priority')).toHaveDisplayValue('Low');
  });

  it('saves at once when they changed something else', async () => {
    const { send } = await openDetails({ priority: 1, version: 5 }, refused);
    await waitFor(() => expect(send.mock.calls).toEqual([[sent(4)], [sent(5)]]));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('shows the history of a work order in sentences, with the reason for going back', async () => {
  const board = boardOf(list(1, [], { name: 'Open' }), list(2, [pump], { name: 'In Review' }));
  const by = { id: 3, name: 'Anna' };
  const at = '2026-01-02T08:00:00Z';
  const event = (version: number, type: string, data: BoardEvent['data']): BoardEvent => {
    const commandId = `c${version}`;
    return { topic: 'board:1', version, commandId, by, at, type, data: { cardId: 7, ...data } };
  };
  const items = [
    event(2, 'cardMoved', { from: 2, to: 1, reason: 'Seal missing' }),
    event(1, 'cardMoved', { from: 1, to: 2 }),
  ];
  server.use(http.get('/api/Stream/:topic/log', () => HttpResponse.json({ items, totalRecords: 2 })));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HistoryTab code="WO-000007" id={7} board={board} />
    </QueryClientProvider>,
  );
  const [latest, first] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Anna moved WO-000007 Pump leaks from Open to In Review');
  expect(latest).toHaveTextContent('Anna moved WO-000007 Pump leaks from In Review to Open');
  expect(latest).toHaveTextContent('Seal missing');
});
