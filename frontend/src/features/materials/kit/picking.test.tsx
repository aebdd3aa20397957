// Picking line by line: confirmed by a tap or a scan, short with a reason, and sent again as the same pick where the answer was lost.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import { type KitPick, type NewPick, usePicks } from '../api/kits';
import { Picking } from './Picking';

const pick = (lineId: number, more: Partial<KitPick> = {}): KitPick => ({
  lineId,
  workOrderId: 7,
  workOrderCode: 'WO-000007',
  partId: lineId,
  code: `P-${lineId}`,
  name: `Part ${lineId}`,
  unit: 'pc',
  tracking: 'none',
  locationId: 10 + lineId,
  locationCode: `A-${lineId}`,
  route: ['Z-1', `A-${lineId}`],
  lotId: null,
  lotNumber: null,
  expiresOn: null,
  quantity: '3.0000',
  counting: false,
  shortReason: '',
  serials: [],
  ...more,
});
const STAGING = [{ id: 90, code: 'STAGE-1', name: 'STAGE-1' }];

function Loaded() {
  const { data } = usePicks(3, [7]);
  return data && <Picking picks={data.items} total={data.totalRecords} staging={STAGING} />;
}

/** What is picked wholly is on the list no more. */
function show(all: readonly KitPick[], refuse: () => Response | undefined = () => undefined) {
  const sent: NewPick[] = [];
  let left = all;
  server.use(
    http.get('/api/Kit/picks/', () => HttpResponse.json({ items: left, totalRecords: left.length })),
    http.post('/api/Kit/pick/', async ({ request }) => {
      const body = (await request.json()) as NewPick;
      sent.push(body);
      const refused = refuse();
      if (refused) return refused;
      if (body.shortReason === '') left = left.filter(({ lineId }) => lineId !== body.lineId);
      return HttpResponse.json({ lines: [] });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <Loaded />
      </UserContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), sent };
}

const scanned = async (user: ReturnType<typeof userEvent.setup>, code: string) =>
  user.type(await screen.findByRole('textbox', { name: /^Scan/ }), `${code}{Enter}`);

it('confirms a line by a tap and the next by a scan of its part, and says what is foreign', async () => {
  const { user, sent } = show([pick(1), pick(2)]);
  await user.click(await screen.findByRole('button', { name: 'Confirm pick' }));
  expect(await screen.findByText('A-2')).toBeVisible();
  await scanned(user, 'X-9');
  expect(await screen.findByRole('alert')).toHaveTextContent('X-9 is not to be picked here');
  await scanned(user, 'p-2');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ lineId, quantity, toLocationId }) => [lineId, quantity, toLocationId])).toEqual([
    [1, '3', 90],
    [2, '3', 90],
  ]);
});

it('asks for the reason of a short pick, and takes nothing more than is wanted', async () => {
  const { user, sent } = show([pick(1), pick(2)]);
  const quantity = await screen.findByRole('textbox', { name: /^Quantity/ });
  await user.clear(quantity);
  await user.type(quantity, '4');
  expect(screen.getByRole('button', { name: 'Confirm pick' })).toBeDisabled();
  await user.clear(quantity);
  await user.type(quantity, '1');
  expect(screen.getByRole('button', { name: 'Record short pick' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Not found' }));
  await user.click(screen.getByRole('button', { name: 'Record short pick' }));
  expect(await screen.findByText('A-2')).toBeVisible();
  expect(sent).toMatchObject([{ lineId: 1, quantity: '1', shortReason: 'Not found' }]);
});

it('takes pieces by their numbers, the last of which confirms the line', async () => {
  const { user, sent } = show([pick(1, { tracking: 'serial', quantity: '2.0000', serials: ['S1', 'S2', 'S3'] })]);
  await scanned(user, 's3');
  expect(await screen.findByRole('button', { name: 'S3' })).toHaveAttribute('aria-pressed', 'true');
  await scanned(user, 'S1');
  await waitFor(() => expect(sent).toMatchObject([{ quantity: '2', serials: 'S3, S1', shortReason: '' }]));
});

it('sends the same pick again where the answer was lost, and picks nothing where it is counted', async () => {
  const answers = [problem(503, 'unavailable', 'Later.'), undefined];
  const { user, sent } = show([pick(1), pick(2, { counting: true })], () => answers.shift());
  await user.click(await screen.findByRole('button', { name: 'Confirm pick' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Confirm pick' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(await screen.findByText(/being counted/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm pick' })).toBeDisabled();
});
