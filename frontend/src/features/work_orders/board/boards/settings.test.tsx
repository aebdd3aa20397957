import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { Snackbar } from '@/components/snackbar/Snackbar';
import type { Board } from '@/realtime/board/model';
import type { BoardStore } from '@/realtime/board/store';
import { BoardContext } from '@/realtime/board/useBoard';
import { boardOf, list } from '@/test/boards';
import { server } from '@/test/server';
import BoardSettingsDialog from './BoardSettingsDialog';

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => import('@/components/dialog/PrimeDialog'), 60_000);
beforeAll(() => import('@/components/field/ChoicePanel'), 60_000);

const board: Board = boardOf(
  list(1, [], { name: 'To do' }),
  list(2, [], { name: 'Waiting' }),
  list(3, [], { name: 'Done', systemStatus: 'completed' }),
);

function open(shown: Board) {
  const sent: unknown[] = [];
  const references = {
    people: [
      { id: 1, code: 'ADA', name: 'Ada', crews: [] },
      { id: 2, code: 'BEN', name: 'Ben', crews: [] },
    ],
    crews: [{ id: 7, name: 'Fitters' }],
  };
  server.use(http.get('/api/Board/:number/references', () => HttpResponse.json(references)));
  let now = shown;
  const send = (command: { data: Partial<Board> & Partial<Board['settings']> }) => {
    sent.push(command);
    now = { ...now, ...command.data, settings: { ...now.settings, ...command.data } };
    return Promise.resolve({ ok: true, version: 2 });
  };
  const read = () => ({ board: now });
  const queries = createQueryClient();
  const dialog = () => (
    <QueryClientProvider client={queries}>
      <BoardContext value={{ send, read } as unknown as BoardStore}>
        <BoardSettingsDialog board={now} onClose={() => undefined} />
      </BoardContext>
      <Snackbar />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog());
  /** Another user edits the board. */
  const edit = (change: Partial<Board>) => {
    now = { ...now, ...change };
    rerender(dialog());
  };
  return { sent, edit };
}

it('gives a board members, a default list and fields of its cards', async () => {
  const user = userEvent.setup({ delay: null });
  const { sent } = open(board);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The board is for everybody who may read work orders.')).toBeVisible();
  const lists = dialog.getByLabelText('Default list');
  expect(
    within(lists)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['First open list (To do)', 'To do', 'Waiting']);
  await user.selectOptions(lists, 'Waiting');
  await user.click(await dialog.findByRole('button', { name: 'People' }));
  await user.click(await screen.findByRole('option', { name: /Ada/ }));
  await user.keyboard('{Escape}');
  expect(dialog.getByText(/for administrators: Ada\./)).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'Due' })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'Due' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Location' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([
    {
      type: 'editBoard',
      data: {
        defaultList: 2,
        members: { people: [1], crews: [] },
        cardFields: [
          'code',
          'priority',
          'location',
          'asset',
          'progress',
          'labour',
          'parts',
          'links',
          'labels',
          'responsiblePerson',
        ],
      },
    },
  ]);
});

it('sends what was changed alone, and takes it back', async () => {
  const user = userEvent.setup({ delay: null });
  const { sent } = open({ ...board, members: { crews: [7] }, settings: { ...board.settings, skipReview: true } });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/for administrators: Fitters\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: /without review/ }));
  await user.click(dialog.getByRole('checkbox', { name: 'Due' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const usual = ['code', 'priority', 'asset', 'progress', 'labour', 'parts', 'links', 'labels', 'responsiblePerson'];
  expect(sent).toEqual([{ type: 'editBoard', data: { skipReview: false, cardFields: usual } }]);

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(sent.slice(1)).toEqual([{ type: 'editBoard', data: { skipReview: true, cardFields: null } }]);
});

it('takes nothing back that another user has changed since', async () => {
  const user = userEvent.setup({ delay: null });
  const { sent, edit } = open(board);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), ' 2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  edit({ name: 'North plant' });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Another user has changed this in the meantime.')).toBeVisible();
  expect(sent).toEqual([{ type: 'editBoard', data: { name: 'Plant 2' } }]);
});

it('leaves to others what they change while it is open', async () => {
  const user = userEvent.setup({ delay: null });
  const { sent, edit } = open(board);
  const dialog = within(await screen.findByRole('dialog'));
  edit({ name: 'North plant', settings: { ...board.settings, skipReview: true } });
  await user.click(dialog.getByRole('checkbox', { name: /recorded failure/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([{ type: 'editBoard', data: { requireFailure: true } }]);
});
