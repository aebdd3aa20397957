import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import type { SignedInUser } from '@/api/types';
import { server } from '@/test/server';
import type { LaborRow } from '../api/labor';
import { laterBy, mondayOf } from './days';
import { LabourTab } from './LabourTab';

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => import('@/components/dialog/PrimeDialog'), 60_000);

const ANNA = 5;

const row = (id: number, more: Partial<LaborRow>) =>
  ({
    id,
    workOrderId: 7,
    personId: ANNA,
    name: 'Anna Berg',
    labourTypeId: null,
    labourTypeName: null,
    factor: '1.000',
    submissionDate: '2026-11-24',
    hoursSubmitted: '2.5000',
    startedAt: null,
    stoppedAt: null,
    rate: null,
    cost: null,
    note: '',
    corrects: null,
    reason: '',
    corrected: false,
    approvedAt: null,
    approvedByName: '',
    mayApprove: false,
    ...more,
  }) as LaborRow;

const totals = {
  plannedHours: '3.0000',
  personHours: '4.5000',
  elapsedHours: '2.5000',
  approvedHours: '0',
  plannedCost: null,
  actualCost: null,
};

async function openTab(actual: LaborRow[]) {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/WorkOrderLabor/', () => HttpResponse.json({ planned: [], actual, labor: [], totals })),
    http.get('/api/LabourType/all/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.post('/api/WorkOrderLabor/approve/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ planned: [], actual, labor: [], totals });
    }),
    http.put('/api/WorkOrderLabor/:id', async ({ request }) => {
      sent.push(await request.json());
      const fields = { hoursSubmitted: '2026-11-24 has 24 hours, of which 23 are entered already.' };
      const problem = { status: 422, code: 'day_exceeded', title: 'Invalid', detail: fields.hoursSubmitted, fields };
      return HttpResponse.json(problem, { status: 422 });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={{ personId: ANNA } as SignedInUser}>
        <MemoryRouter>
          <LabourTab id={7} references={{ people: [{ id: ANNA, name: 'Anna Berg' }], crews: [] }} mayUpdate />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  const table = await screen.findByRole('table', { name: 'Actual' });
  return { table, sent, user: userEvent.setup({ delay: null }) };
}

it('shows hours without money to those who may not see it, and approves what may be approved', async () => {
  const { table, sent, user } = await openTab([
    row(1, { corrected: true }),
    row(2, { corrects: 1, reason: 'Lunch', hoursSubmitted: '2.0000' }),
    row(3, { personId: 6, name: 'Bob', mayApprove: true }),
  ]);
  expect(within(table).queryByText('Cost')).not.toBeInTheDocument();
  expect(screen.getByText('Elapsed hours').nextSibling).toHaveTextContent('2.5');
  expect(within(table).getByText('Correction: Lunch')).toBeInTheDocument();
  expect(within(table).getByText('Corrected')).toBeInTheDocument();
  await user.click(within(table).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent).toEqual([{ workOrderId: 7, labourIds: [3] }]));
});

it('asks for a reason to correct hours, and shows a refusal at its field', async () => {
  const { table, sent, user } = await openTab([row(1, {})]);
  await user.click(within(table).getByRole('button', { name: 'Correct' }));
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/Reason/), 'Miscounted');
  await user.click(save);
  expect(await within(dialog).findByText(/of which 23 are entered/)).toBeInTheDocument();
  const right = { hoursSubmitted: '2.5', submissionDate: '2026-11-24', labourTypeId: null, reason: 'Miscounted' };
  expect(sent).toEqual([right]);
});

it('counts weeks from Monday over the ends of months', () => {
  expect(['2026-11-23', '2026-11-29', '2026-03-01'].map(mondayOf)).toEqual(['2026-11-23', '2026-11-23', '2026-02-23']);
  expect(laterBy('2026-02-23', 7)).toBe('2026-03-02');
});
