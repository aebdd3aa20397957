import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Command, Outcome } from '@/realtime/board/command';
import type { BoardStore } from '@/realtime/board/store';
import { BoardContext } from '@/realtime/board/useBoard';
import type { WorkOrder } from './api/workOrder';
import { LabelsField } from './LabelsField';

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => import('@/components/field/ChoicePanel'), 60_000);

const labels = ['Safety', 'Shutdown', 'Warranty'].map((name, at) => ({ id: at + 1, name, colour: '#c00' }));
const order = { id: 7, labels: [2] } as unknown as WorkOrder;

function open(mayUpdate: boolean) {
  const send = vi.fn<(command: Command) => Promise<Outcome>>().mockResolvedValue({ ok: true, version: 9 });
  render(
    <BoardContext value={{ send } as unknown as BoardStore}>
      <LabelsField workOrder={order} {...{ labels, mayUpdate }} />
    </BoardContext>,
  );
  return { send, user: userEvent.setup({ delay: null }) };
}

it('shows the labels it wears, and puts on and takes off what is searched', async () => {
  const { send, user } = open(true);
  expect(await screen.findByText('Shutdown')).toBeVisible();
  expect(screen.queryByText('Safety')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Choose labels' }));
  await user.type(await screen.findByRole('combobox', { name: 'Labels' }), 'saf');
  await user.click(await screen.findByRole('option', { name: /Safety/ }));
  await user.clear(screen.getByRole('combobox', { name: 'Labels' }));
  await user.click(await screen.findByRole('option', { name: /Shutdown/ }));
  expect(send.mock.calls.map(([{ data }]) => data)).toEqual([
    { cardId: 7, add: [1] },
    { cardId: 7, remove: [2] },
  ]);
});

it('is text for a user with read permission only', async () => {
  open(false);
  expect(await screen.findByText('Shutdown')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
