// Counting line by line: what is entered is sent once, kept without a connection, and asked for again beyond the tolerance.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import { type CountEntry, type CountLine, useEveryCountLine } from '../api/counts';
import { Counting } from './Counting';

const line = (id: number, locationCode: string, partCode: string): CountLine => ({
  id,
  partId: id,
  partCode,
  partName: `Part ${partCode}`,
  lotNumber: null,
  unitCode: 'pc',
  locationId: id,
  locationCode,
  locationName: `Place ${locationCode}`,
  state: 'open',
  counted: null,
  countedAt: null,
  byName: '',
  firstCounted: null,
  expected: null,
  difference: null,
  differenceValue: null,
  tracking: 'none',
  missingPieces: null,
  foundPieces: null,
});
const LINES = [line(1, 'A-1', 'BRG'), line(2, 'A-2', 'SEAL')];

function Loaded() {
  const { data } = useEveryCountLine(7);
  return data && <Counting count={7} lines={data} />;
}

function show(lines: readonly CountLine[] = LINES) {
  server.use(
    http.get('/api/StockCount/7/lines/', () => HttpResponse.json({ items: lines, totalRecords: lines.length })),
  );
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <Loaded />
      </UserContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), unmount };
}

function answering(state: string, lines: readonly CountLine[] = LINES) {
  const sent: CountEntry[] = [];
  const take = http.post('/api/StockCount/7/count/', async ({ request }) => {
    const { entries } = (await request.json()) as { entries: CountEntry[] };
    sent.push(...entries);
    const items = lines.filter(({ id }) => entries.some(({ lineId }) => lineId === id));
    return HttpResponse.json({ items: items.map((one) => ({ ...one, state })), totalRecords: items.length });
  });
  server.use(take);
  return sent;
}

const quantity = () => screen.findByRole('textbox', { name: 'Quantity' });

beforeEach(() => localStorage.clear());

it('goes from line to line, follows a scanned code, and says what is foreign', async () => {
  const sent = answering('counted');
  const { user } = show();
  const scan = await screen.findByRole('textbox', { name: 'Scan or enter a code' });
  await user.type(scan, 'XYZ{Enter}');
  expect(await screen.findByText('XYZ is not part of this count.')).toBeInTheDocument();
  await user.type(scan, 'seal{Enter}');
  expect(screen.getByText('Part SEAL')).toBeInTheDocument();
  await user.type(await quantity(), '4{Enter}');
  expect(await screen.findByText('Part BRG')).toBeInTheDocument();
  await user.type(await quantity(), '0{Enter}');
  expect(await screen.findByText('Everything is counted')).toBeInTheDocument();
  await expect
    .poll(() => sent.map(({ lineId, quantity: found }) => [lineId, found]))
    .toEqual([
      [2, '4'],
      [1, '0'],
    ]);
});

it('keeps what was counted without a connection, and sends it when the page is opened again', async () => {
  server.use(http.post('/api/StockCount/7/count/', () => HttpResponse.error()));
  const before = show();
  await before.user.type(await quantity(), '3{Enter}');
  expect(await screen.findByText(/Not sent yet: 1/)).toBeInTheDocument();
  before.unmount();
  const sent = answering('counted');
  show();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ lineId: 1, quantity: '3' });
  expect(await screen.findByText('Part SEAL')).toBeInTheDocument();
  // Sent is what was answered, a moment after it went out.
  await waitFor(() => expect(screen.queryByText(/Not sent yet/)).toBeNull());
});

it('asks again for what differs too much, and shows why an entry is refused', async () => {
  answering('recount');
  const { user } = show();
  await user.type(await quantity(), '3{Enter}');
  // Enabled once the answer has made the line one to be counted again.
  const skip = await screen.findByRole('button', { name: 'Skip' });
  await waitFor(() => expect(skip).toBeEnabled());
  await user.click(skip);
  expect(await screen.findByText('Count this line again.')).toBeInTheDocument();
  server.use(http.post('/api/StockCount/7/count/', () => problem(409, 'not_counting', 'Nothing is counted now.')));
  await user.type(await quantity(), '3{Enter}');
  expect(await screen.findByText(/Refused: Nothing is counted now/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard entry' }));
  expect(screen.queryByText(/Refused/)).toBeNull();
});

it('takes the pieces of a part with serial numbers, typed or scanned, and wants them in the recount', async () => {
  const pumps = [{ ...line(1, 'A-1', 'PUMP'), tracking: 'serial' }];
  const sent = answering('recount', pumps);
  const { user } = show(pumps);
  await user.type(await quantity(), '2{Enter}');
  await expect.poll(() => sent.at(-1)).toMatchObject({ lineId: 1, quantity: '2', pieces: null });
  expect(await screen.findByText('Count this line again.')).toBeInTheDocument();
  await user.type(await quantity(), '2');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  const scan = screen.getByRole('textbox', { name: 'Scan or enter a code' });
  await user.type(scan, '100{Enter}');
  await user.type(scan, '100{Enter}');
  await user.type(scan, 'X-9{Enter}');
  expect(screen.queryByText(/is not part of this count/)).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Serial numbers found' })).toHaveValue('100\nX-9');
  expect(await quantity()).toHaveValue('2');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await expect.poll(() => sent.at(-1)).toMatchObject({ lineId: 1, quantity: '2', pieces: '100\nX-9' });
});
