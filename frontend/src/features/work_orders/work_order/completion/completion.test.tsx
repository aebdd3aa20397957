import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import * as strokes from '@/components/signature/strokes';
import type { Command, Outcome } from '@/realtime/board/command';
import type { BoardStore } from '@/realtime/board/store';
import { BoardContext } from '@/realtime/board/useBoard';
import { dana, permitted } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import type { Completion } from '../api/completion';
import type { Finish } from './CompleteButton';
import { CompletionSheet } from './CompletionSheet';

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => import('@/components/dialog/PrimeDialog'), 60_000);

const DONE: Completion = {
  completed: false,
  mayComplete: true,
  missing: [],
  timersRunning: 0,
  blockedBy: [],
  childrenOpen: [],
  failureMissing: false,
};
const lockOut = {
  id: 1,
  plannedTaskName: 'Lock out',
  mandatory: true,
  completed: false,
  inspectionResult: null,
  subTasks: [{ id: 11, name: 'Hang the tag', mandatory: true, completed: false }],
};
const timer = (id: number, personId: number, name: string) => ({
  id,
  personId,
  name,
  startedAt: new Date().toISOString(),
  stoppedAt: null,
});
const blocking = { id: 9, code: 'WO-000009', title: 'Order the seal', boardNumber: 1, status: 1, statusName: 'Open' };

const [maintenance] = permitted;
const meters = maintenance?.subModules.slice(0, 1).map((one) => ({ ...one, id: 'meters', title: 'Meters' })) ?? [];
const modules = maintenance ? [{ ...maintenance, subModules: [...maintenance.subModules, ...meters] }] : [];

const page = (items: object[]) => HttpResponse.json({ items, totalRecords: items.length });

type Given = Partial<Completion> & {
  labour?: object[];
  tasks?: object[];
  links?: object[];
  parts?: object[];
  meters?: object[];
};

async function openSheet(
  finish: Finish,
  { labour = [], tasks = [], links = [], parts = [], meters: offered, ...more }: Given = {},
) {
  const sent: { path: string; body: unknown }[] = [];
  const take = async ({ request }: { request: Request }) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return HttpResponse.json({});
  };
  server.use(
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules })),
    http.get('/api/WorkOrder/7/completion', () => HttpResponse.json({ ...DONE, ...more })),
    http.get('/api/WorkOrder/7/labour', () => HttpResponse.json(labour)),
    http.get('/api/WorkOrder/7/tasks', () => HttpResponse.json(tasks)),
    http.get('/api/WorkOrderLink/', () => page(links)),
    http.get('/api/WorkOrderPart/', () => page(parts)),
    http.put('/api/WorkOrder/7/completion', take),
    http.put('/api/WorkOrder/update-status/', take),
    http.post('/api/WorkOrderPart/:id/use/', take),
    http.post('/api/Meter/list/', () => page(offered ?? [])),
    http.post('/api/Meter/:id/readings/', take),
  );
  const asset = { id: 4, code: 'P-4', name: 'Pump 4' };
  const workOrder = { id: 7, code: 'WO-000007', title: 'Pump leaks', resolution: null, ...(offered && { asset }) };
  const send = vi.fn<(command: Command) => Promise<Outcome>>().mockResolvedValue({ ok: true, version: 9 });
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MemoryRouter>
          <BoardContext value={{ send } as unknown as BoardStore}>
            <CompletionSheet {...{ workOrder, finish, onClose }} />
          </BoardContext>
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const action = dialog.getByRole('button', { name: finish === 'submit' ? 'Submit for review' : 'Complete' });
  return { dialog, action, send, sent, onClose, user: userEvent.setup({ delay: null }) };
}

it('completes what misses nothing, with what was done about it', async () => {
  const { dialog, action, send, sent, onClose, user } = await openSheet('complete');
  expect(await dialog.findByText('Nothing is missing.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Resolution/ }), 'Seal <new> ');
  await user.click(action);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send).toHaveBeenCalledWith({ type: 'editCard', data: { cardId: 7, patch: { resolution: 'Seal <new>' } } });
  expect(sent).toEqual([{ path: '/api/WorkOrder/7/completion', body: {} }]);
});

it('keeps the resolution once when completing is refused and tried again', async () => {
  const { dialog, action, send, onClose, user } = await openSheet('complete');
  await dialog.findByText('Nothing is missing.');
  server.use(http.put('/api/WorkOrder/7/completion', () => problem(409, 'wip_limit', 'Completed holds at most 3.')));
  await user.type(dialog.getByRole('textbox', { name: /Resolution/ }), 'Seal');
  await user.click(action);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Completed holds at most 3.');
  await user.click(action);
  await waitFor(() => expect(action).toBeEnabled());
  expect(send).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

it('has mandatory steps ticked, sub-tasks before their task', async () => {
  const missing = ['Lock out', 'Lock out › Hang the tag'];
  const { dialog, action, send, user } = await openSheet('complete', { mayComplete: false, missing, tasks: [lockOut] });
  expect(await dialog.findByRole('heading', { name: '2 mandatory steps are not done' })).toBeVisible();
  expect(action).toBeDisabled();
  expect(dialog.getByRole('checkbox', { name: 'Lock out is done' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Hang the tag is done' }));
  const data = { cardId: 7, subTaskId: 11, completed: true };
  expect(send).toHaveBeenCalledWith({ type: 'completeSubTask', data });
});

it('leaves it to the review to judge what is missing, but no timer runs on', async () => {
  const missing = ['Lock out'];
  const { dialog, action, sent, user } = await openSheet('submit', { mayComplete: false, missing, tasks: [lockOut] });
  await dialog.findByRole('heading', { name: '2 mandatory steps are not done' });
  await user.click(action);
  const body = { workOrderId: 7, status: 2 };
  await waitFor(() => expect(sent).toEqual([{ path: '/api/WorkOrder/update-status/', body }]));
});

it('stops the user’s own timer, and shows whose others run', async () => {
  const labour = [timer(1, 3, 'Dana Whitfield'), timer(2, 4, 'Tom Okafor')];
  const { dialog, action, send, user } = await openSheet('submit', { mayComplete: false, timersRunning: 2, labour });
  expect(await dialog.findByRole('heading', { name: '2 timers are running' })).toBeVisible();
  expect(action).toBeDisabled();
  expect(dialog.getByText(/Tom Okafor/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Stop timer' }));
  expect(send).toHaveBeenCalledWith({ type: 'stopLabour', data: { cardId: 7 } });
});

it('goes on though another work order blocks it, with a reason', async () => {
  const links = [{ id: 1, link: 'blockedBy', order: blocking }];
  const { dialog, action, sent, user } = await openSheet('complete', {
    mayComplete: false,
    blockedBy: ['WO-000009'],
    links,
  });
  expect(await dialog.findByRole('link', { name: 'WO-000009 Order the seal' })).toBeVisible();
  expect(action).toBeDisabled();
  await user.type(await dialog.findByRole('textbox', { name: 'Reason to go on anyway' }), 'Seal was in the van');
  await user.click(action);
  const body = { overrideReason: 'Seal was in the van' };
  await waitFor(() => expect(sent).toEqual([{ path: '/api/WorkOrder/7/completion', body }]));
});

it('says which parts are out, and takes them as used', async () => {
  const bearing = { id: 5, partId: 2, name: 'Bearing', unit: 'pc', issuedQty: '3', returnedQty: '1', usedQty: '0' };
  const { dialog, sent, user } = await openSheet('complete', { parts: [bearing] });
  const row = within((await dialog.findByText(/Bearing/)).closest('li') as HTMLElement);
  expect(row.getByText('2')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'All used' }));
  await waitFor(() => expect(sent).toEqual([{ path: '/api/WorkOrderPart/5/use/', body: {} }]));
});

it('asks what failed, and has it recorded beside the sheet', async () => {
  server.use(
    http.get('/api/WorkOrderFailure/', () =>
      HttpResponse.json({ items: [], suggestedClass: { id: 3, name: 'Pumps' }, downtimes: [] }),
    ),
    http.get('/api/WorkOrderFailure/codes/3', () => HttpResponse.json([])),
  );
  const { dialog, action, user } = await openSheet('complete', { mayComplete: false, failureMissing: true });
  await dialog.findByRole('heading', { name: 'Nobody has recorded what failed' });
  expect(action).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Record failure' }));
  const record = within(await screen.findByRole('dialog', { name: 'Record failure' }));
  expect(record.getByRole('combobox', { name: /Failure class/ })).toHaveValue('Pumps');
});

it('keeps the signature as a file of the work order, once, before it is completed', async () => {
  const pictures = vi.spyOn(strokes, 'pictureOf').mockResolvedValue(new File(['png'], 'signature.png'));
  const { dialog, action, sent, user } = await openSheet('complete');
  const uploaded: string[] = [];
  server.use(
    http.post('/api/WorkOrder/7/files', ({ request }) => {
      uploaded.push(new URL(request.url).searchParams.get('description') ?? '');
      return HttpResponse.json({ id: 5 });
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Add signature' }));
  await user.type(dialog.getByRole('textbox', { name: 'Signed by' }), 'Ada');
  const pad = dialog.getByRole('img', { name: 'Signature' });
  fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerUp(pad, { pointerId: 1 });
  await dialog.findByText('Nothing is missing.');
  await user.click(action);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(uploaded).toEqual(['Signature: Ada']);
  expect(pictures).toHaveBeenCalledOnce();
});

it('has the meters of the asset read right there', async () => {
  const hours = {
    id: 31,
    name: 'Running hours',
    kind: 'continuous',
    unitCode: 'h',
    lastValue: '90',
    lastAt: '2026-01-05T08:00:00Z',
    version: 1,
    archivedAt: null,
  };
  const { dialog, action, sent, user } = await openSheet('complete', { meters: [hours] });
  expect(await dialog.findByRole('heading', { name: 'A meter of the asset' })).toBeVisible();
  const value = dialog.getByRole('textbox', { name: 'Reading of Running hours' });
  const record = dialog.getByRole('button', { name: 'Record' });
  await user.type(value, 'ninety');
  expect(record).toBeDisabled();
  await user.clear(value);
  await user.type(value, '95.5');
  await user.click(record);
  const body = { value: '95.5', remark: 'WO-000007', kind: 'reading', source: 'workOrder' };
  await waitFor(() => expect(sent).toEqual([{ path: '/api/Meter/31/readings/', body }]));
  expect(value).toHaveValue('');
  expect(action).toBeEnabled();
});

it('says why the value of a list was refused', async () => {
  const oil = { id: 32, name: 'Oil', kind: 'characteristic', choices: 'Clear\nDark', version: 1, archivedAt: null };
  const { dialog, user } = await openSheet('complete', { meters: [oil] });
  server.use(
    http.post('/api/Meter/:id/readings/', () =>
      HttpResponse.json({ code: 'invalid', detail: 'Not one of the allowed values.' }, { status: 422 }),
    ),
  );
  await user.selectOptions(await dialog.findByLabelText('Reading of Oil'), 'Dark');
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findByText('Not one of the allowed values.')).toBeVisible();
});
