import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { Snackbar } from '@/components/snackbar/Snackbar';
import type { Command, Outcome } from '@/realtime/board/command';
import type { BoardStore } from '@/realtime/board/store';
import { BoardContext } from '@/realtime/board/useBoard';
import { dana, permitted } from '@/test/fixtures';
import { server } from '@/test/server';
import type { AnswerFormat } from '@/components/answerFormat/format';
import type { SubTask, Task } from './api/workOrder';
import { TasksTab } from './TasksTab';

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => Promise.all([import('@/components/menu/PrimeMenu'), import('./answers/AnswerRow')]), 60_000);

/** Ticked, and not answered yet. */
const OPEN = { answerFormat: null, answerFileId: null, inspectionResult: null, value: null, meter: null };

const formatOf = (format: AnswerFormat) => format as Task['answerFormat'];

const step = (id: number, name: string, mandatory: boolean, completed = false): SubTask => ({
  id,
  name,
  mandatory,
  completed,
  remark: null,
  ...OPEN,
});

const lockOut = {
  id: 1,
  plannedTaskName: 'Isolate and lock out',
  fullName: 'Anna Berg',
  responsiblePerson: 1,
  mandatory: true,
  completed: false,
  ...OPEN,
  estLaborHrs: '0.5000',
  subtasksCount: 2,
  subTasks: [step(11, 'Hang the lock', true), step(12, 'Take a photo', false)],
} as unknown as Task;

async function openChecklist(task: Task, ...more: Task[]) {
  server.use(http.get('/api/WorkOrder/7/tasks', () => HttpResponse.json([task, ...more])));
  const send = vi.fn<(command: Command) => Promise<Outcome>>().mockResolvedValue({ ok: true, version: 9 });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <UserContext value={dana}>
          <BoardContext value={{ send } as unknown as BoardStore}>
            <TasksTab
              workOrder={{ id: 7, code: 'WO-000007', title: 'Pump' }}
              references={{ people: [{ id: 1, name: 'Anna Berg' }], crews: [] }}
              mayUpdate
            />
            <Snackbar />
          </BoardContext>
        </UserContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const tick = await screen.findByRole('checkbox', { name: 'Isolate and lock out is done' });
  return { send, tick, user: userEvent.setup({ delay: null }) };
}

const isDone = { type: 'completeTask', data: { cardId: 7, taskId: 1, result: { completed: true } } };

it('does not tick a task while a mandatory step is open, and names the step', async () => {
  const { send, tick, user } = await openChecklist(lockOut);
  await user.click(tick);
  expect(screen.getByRole('alert')).toHaveTextContent('Complete the mandatory steps first: Hang the lock');
  expect(screen.getByRole('alert')).not.toHaveTextContent('Take a photo');
  expect(tick).not.toBeChecked();
  expect(send).not.toHaveBeenCalled();
});

it('ticks it once the mandatory steps are done, though others are open', async () => {
  const { send, tick, user } = await openChecklist({
    ...lockOut,
    subTasks: [step(11, 'Hang the lock', true, true), step(12, 'Take a photo', false)],
  });
  await user.click(tick);
  await waitFor(() => expect(send).toHaveBeenCalledWith(isDone));
});

it('can be taken back although a step was opened again meanwhile', async () => {
  const { send, tick, user } = await openChecklist({ ...lockOut, completed: true });
  await user.click(tick);
  const result = { completed: false };
  await waitFor(() => expect(send).toHaveBeenCalledWith({ ...isDone, data: { ...isDone.data, result } }));
});

it('shows text where it is read and fields where it is edited', async () => {
  const { send, user } = await openChecklist(lockOut);
  expect(screen.getByText('0.5 h')).toBeVisible();
  expect(screen.queryByLabelText('Planned task name')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actions for Isolate and lock out' }));
  await user.click(await screen.findByText('Edit task'));
  const name = await screen.findByLabelText('Planned task name');
  await user.clear(name);
  await user.type(name, 'Isolate');
  await user.tab();
  const edited = { type: 'editTask', data: { cardId: 7, taskId: 1, patch: { name: 'Isolate' } } };
  await waitFor(() => expect(send).toHaveBeenCalledWith(edited));
});

it('lists all tasks of a long one, and moves one by its place among all', async () => {
  const others = Array.from({ length: 44 }, (_, nth) => ({ ...lockOut, id: 2 + nth, plannedTaskName: `Step ${nth}` }));
  const { send, user } = await openChecklist(lockOut, ...others);
  await user.click(await screen.findByRole('button', { name: 'Actions for Step 43' }));
  await user.click(await screen.findByText('Move up'));
  const order = [...Array.from({ length: 43 }, (_, nth) => nth + 1), 45, 44];
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'reorderTasks', data: { cardId: 7, order } }));
});

it('judges by one control, and takes the judgement back', async () => {
  const { send, user } = await openChecklist({ ...lockOut, inspectionResult: 1 });
  const results = within(screen.getByRole('group', { name: 'Inspection result' }));
  expect(results.getByRole('button', { pressed: true })).toHaveTextContent('Pass');
  await user.click(results.getByRole('button', { name: 'Fail' }));
  await user.click(results.getByRole('button', { name: 'Pass' }));
  const said = send.mock.calls.map(
    ([{ data }]) => (data.result as { inspectionResult: number | null }).inspectionResult,
  );
  expect(said).toEqual([2, null]);
});

/** The last result that was sent of the task. */
const resultOf = (send: { mock: { calls: [Command][] } }) => send.mock.calls.at(-1)?.[0].data.result;

it('takes a number with its unit by one field, with its limits beside it', async () => {
  const limited = formatOf({ kind: 'number', unit: 'bar', low: '2', high: '4' });
  const { send, tick, user } = await openChecklist({ ...lockOut, subTasks: [], answerFormat: limited });
  expect(tick).toBeDisabled();
  const field = await screen.findByLabelText('Answer to Isolate and lock out');
  expect(screen.getByText('2 to 4 bar')).toBeVisible();
  await user.type(field, '3.5{Enter}');
  await waitFor(() => expect(resultOf(send)).toEqual({ completed: true, value: '3.5' }));
});

it('keeps what was typed and says once why it was refused', async () => {
  const { send, user } = await openChecklist({ ...lockOut, subTasks: [], answerFormat: formatOf({ kind: 'number' }) });
  send.mockResolvedValue({ ok: false, error: { code: 'invalid', detail: 'Enter a number.' } } as Outcome);
  const field = await screen.findByLabelText('Answer to Isolate and lock out');
  await user.type(field, 'much{Enter}');
  expect(await screen.findByText('Enter a number.')).toBeVisible();
  expect(screen.getAllByText('Enter a number.')).toHaveLength(1);
  expect(field).toHaveValue('much');
});

it('takes words of several lines; Enter alone keeps them', async () => {
  const { send, user } = await openChecklist({ ...lockOut, subTasks: [], answerFormat: formatOf({ kind: 'text' }) });
  const field = await screen.findByLabelText('Answer to Isolate and lock out');
  await user.type(field, 'Seal worn{Shift>}{Enter}{/Shift}Tray half full{Enter}');
  await waitFor(() => expect(resultOf(send)).toEqual({ completed: true, value: 'Seal worn\nTray half full' }));
});

it('asks for a value of the list in a step, and says so of the step alone', async () => {
  const choice = { ...step(11, 'Oil', true), answerFormat: formatOf({ kind: 'choice', choices: ['Clear', 'Dark'] }) };
  const { send, user } = await openChecklist({ ...lockOut, subTasks: [choice] });
  expect(screen.getByRole('checkbox', { name: 'Oil is done' })).toBeDisabled();
  await user.selectOptions(await screen.findByLabelText('Answer to Oil'), 'Dark');
  const sent = { cardId: 7, subTaskId: 11, completed: true, answer: { value: 'Dark' } };
  await waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'completeSubTask', data: sent }));
});

it('offers a follow-up order of a failed answer by one tap', async () => {
  const asked = vi.fn<(body: unknown) => void>();
  server.use(
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.post('/api/WorkOrder/7/follow-up', async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json({ id: 9, code: 'WO-000009', boardNumber: 1 }, { status: 201 });
    }),
  );
  const high = formatOf({ kind: 'number', unit: 'bar', high: '4' });
  const { user } = await openChecklist({
    ...lockOut,
    subTasks: [],
    completed: true,
    answerFormat: high,
    value: '6',
    inspectionResult: 2,
  });
  expect(await screen.findByRole('status')).toHaveTextContent('Outside the limits (at most 4 bar)');
  await user.click(await screen.findByRole('button', { name: 'Follow-up order' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ title: 'Follow-up: Isolate and lock out', taskId: 1 }));
});
