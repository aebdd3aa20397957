import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { server } from '@/test/server';
import type { Failure, FailureCode } from '../api/failures';
import { choose, NO_CODES } from './codes';
import { FailuresTab } from './FailuresTab';

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => import('@/components/dialog/PrimeDialog'), 60_000);

const code = (id: number, kind: string, parentId: number | null, name: string): FailureCode => ({
  id,
  kind,
  parentId,
  code: `C-${id}`,
  name,
});
const pumps = code(1, 'class', null, 'Pumps');
const codes = [
  pumps,
  code(2, 'problem', 1, 'Leak'),
  code(3, 'cause', 2, 'Worn seal'),
  code(4, 'problem', 1, 'Noise'),
  code(5, 'cause', 4, 'Cavitation'),
  code(6, 'mode', 1, 'External leakage'),
];
const leak: Failure = {
  id: 70,
  classId: 1,
  className: 'Pumps',
  problemId: 2,
  problemName: 'Leak',
  causeId: 3,
  causeName: 'Worn seal',
  remedyId: null,
  remedyName: null,
  modeId: null,
  modeName: null,
  mechanismId: null,
  mechanismName: null,
  failedAt: null,
  downtimeId: null,
  downtimeFrom: null,
  downtimeUntil: null,
  note: 'Ran dry',
  addedAt: '2026-11-24T10:00:00Z',
  addedByName: 'Dana Whitfield',
};
const stop = { id: 90, startedAt: '2026-11-24T08:00:00Z', endedAt: null, reason: 'Flooded' };

function show(items: readonly Failure[], mayUpdate = true) {
  const sent: unknown[] = [];
  const take = async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return HttpResponse.json(leak);
  };
  server.use(
    http.get('/api/WorkOrderFailure/', () => HttpResponse.json({ items, suggestedClass: pumps, downtimes: [stop] })),
    http.get('/api/WorkOrderFailure/codes/1', () => HttpResponse.json(codes)),
    http.post('/api/WorkOrderFailure/', take),
    http.put('/api/WorkOrderFailure/70', take),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FailuresTab id={7} {...{ mayUpdate }} />
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
}

it('records a failure of the class that the asset suggests, cause below problem', async () => {
  const { sent, user } = show([]);
  await user.click(await screen.findByRole('button', { name: 'Record failure' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('combobox', { name: 'Cause (root)' })).toBeNull();
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Problem' }), '2');
  const cause = dialog.getByRole('combobox', { name: 'Cause (root)' });
  expect(within(cause).queryByRole('option', { name: /Cavitation/ })).toBeNull();
  await user.selectOptions(cause, '3');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Downtime of the asset' }), '90');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const failure = { classId: 1, problemId: 2, causeId: 3, remedyId: null, modeId: null, mechanismId: null };
  const rest = { failedAt: null, downtimeId: 90, note: '' };
  await waitFor(() => expect(sent).toEqual([{ workOrderId: 7, failure: { ...failure, ...rest } }]));
});

it('another problem takes the cause away', async () => {
  const { sent, user } = show([leak]);
  expect(await screen.findByRole('heading', { name: 'Pumps: Leak' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit failure' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Problem' }), '4');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ problemId: 4, causeId: null, note: 'Ran dry' })]),
  );
});

it('shows a failure to those who may not change it', async () => {
  show([leak], false);
  expect(await screen.findByText('Worn seal')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps what does not stand below the code that was changed', () => {
  const chosen = { ...NO_CODES, problem: '2', cause: '3', remedy: '9', mode: '6' };
  expect(choose(chosen, 'cause', '5')).toEqual({ ...chosen, cause: '5', remedy: '' });
  expect(choose(chosen, 'mode', '')).toEqual({ ...chosen, mode: '' });
});
