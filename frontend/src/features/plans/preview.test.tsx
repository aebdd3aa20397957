// The dates beside a trigger that is edited: requested once typing pauses, with what is typed; a refusal is shown.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { fieldsOf } from '@/entity/form/values';
import { server } from '@/test/server';
import { TriggerPreview } from './TriggerPreview';
import { calendarTrigger } from './triggers.entity';

const item = (dueOn: string, number: number, skipped = false) => ({
  assetId: null,
  triggerId: 9,
  target: dueOn,
  dueOn,
  dueAt: `${dueOn}T08:00:00Z`,
  generateAt: `${dueOn}T08:00:00Z`,
  iteration: number,
  multiples: [],
  assumed: false,
  explanation: '',
  skipped,
  reasons: [{ kind: 'series', number }],
});

const wanted = (interval: number) => ({ planId: 7, triggerId: 9, plan: {}, calendarTriggers: [{ interval }] });

const usual = fieldsOf(calendarTrigger, null);
const shown = (interval: string, client = createQueryClient()) => (
  <QueryClientProvider client={client}>
    <TriggerPreview family={calendarTrigger} fields={{ ...usual, interval }} plan={7} trigger={9} />
  </QueryClientProvider>
);

it('asks with what is typed in the place of the saved trigger, and shows what comes', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post('/api/MaintenancePlan/preview/', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ items: [item('2026-12-10', 1), item('2026-12-24', 2, true), item('2027-01-07', 3)] });
    }),
  );
  const client = createQueryClient();
  const { rerender } = render(shown('2', client));
  expect(await screen.findByText('Dec 10, 2026')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  for (const typed of ['3', '31', '3']) rerender(shown(typed, client));
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 2_000 });
  expect(asked).toMatchObject([wanted(2), wanted(3)]);
});

it('says what is wrong with what is typed', async () => {
  server.use(
    http.post('/api/MaintenancePlan/preview/', () =>
      HttpResponse.json({ code: 'never_matches', detail: 'There is no such date.' }, { status: 422 }),
    ),
  );
  render(shown('1'));
  expect(await screen.findByText('There is no such date.')).toBeVisible();
});
