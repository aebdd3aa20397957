// Issuing a material request: how much of each line, which lot, and what an expired one asks for.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import type { Row } from '@/entity/family';
import type { Choosable } from '@/features/work_orders/work_order/parts/choice';
import { dana, permitted } from '@/test/fixtures';
import { server } from '@/test/server';
import { lotsOf } from '../stock/lots';
import { IssueDialog } from './IssueDialog';
import { hasToChoose, isComplete, issued, issueOf, missing } from './issueLines';

const line = (id: number, partId: number, quantity: string, taken: string) => ({
  id,
  partId,
  partCode: `P-${partId}`,
  partName: `Part ${partId}`,
  quantity,
  issued: taken,
  note: '',
});
const request = {
  id: 7,
  version: 3,
  code: 'MR-000007',
  warehouseId: 1,
  status: 'approved',
  archivedAt: null,
  lines: [line(11, 21, '0.7', '0.1'), line(12, 22, '2.0000', '0.0000'), line(13, 23, '4', '0'), line(14, 24, '1', '1')],
} as unknown as Row;

const TRACKING: Record<string, string> = { 21: 'none', 22: 'serial', 23: 'lot' };
const balance = (lotId: number | null, locationId: number, amount: string, lotExpiresOn: string | null) => ({
  id: locationId,
  lotId,
  lotNumber: `L-${lotId}`,
  lotExpiresOn,
  locationId,
  balance: amount,
});
const BALANCES: Record<string, object[]> = {
  22: [balance(null, 1, '2', null)],
  23: [
    balance(5, 1, '1.5', '2020-01-31'),
    balance(6, 1, '3', null),
    balance(6, 2, '2.25', null),
    balance(8, 9, '50', null),
  ],
};

const page = (items: object[] = []) => HttpResponse.json({ items, totalRecords: items.length });

function show() {
  const may = permitted[0]?.subModules[0]?.permission;
  const subModules = ['warehousing', 'materialRequests'].map((id) => ({
    id,
    moduleId: 5,
    title: id,
    url: '/',
    icon: 'box',
    permission: may,
  }));
  type Asked = { filters: { partId: { value: string[] } } };
  const partOf = async (asked: Request) => String(((await asked.json()) as Asked).filters.partId.value[0]);
  const sent: unknown[] = [];
  server.use(
    http.get('/api/UserSubModules/:id', () =>
      HttpResponse.json({ modules: [{ id: 5, title: 'Materials', icon: 'box', subModules }] }),
    ),
    http.get('/api/MasterPart/:id', ({ params: { id } }) =>
      HttpResponse.json({ id: Number(id), version: 1, tracking: TRACKING[String(id)] }),
    ),
    http.post('/api/Stock/list/', async ({ request: asked }) => page(BALANCES[await partOf(asked)])),
    http.post('/api/StockLocation/list/', () => page([{ id: 9 }])),
    http.post('/api/SerialStock/list/', () =>
      page([
        { id: 1, number: 'A-1' },
        { id: 2, number: 'A-2' },
      ]),
    ),
    http.post('/api/MaterialRequest/7/issue/', async ({ request: asked }) => {
      sent.push(await asked.json());
      return HttpResponse.json({ ...request, version: 4 });
    }),
  );
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <IssueDialog record={request} {...{ onClose }} />
      </UserContext>
    </QueryClientProvider>,
  );
  return { sent, onClose, user: userEvent.setup({ delay: null }) };
}

const lineOf = async (part: number) => within(await screen.findByRole('group', { name: `P-${part} Part ${part}` }));
const issueButton = () => screen.getByRole('button', { name: 'Issue' });

it('issues what is missing, from the lot and of the pieces that are named', async () => {
  const { sent, onClose, user } = show();
  expect(await screen.findAllByRole('group')).toHaveLength(3);
  const lots = await lineOf(23);
  const choice = await lots.findByLabelText('Lot');
  const options = within(choice).getAllByRole('option');
  // The expired one first, both places of the other together, and nothing of what is on hold.
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'First to expire',
    'L-5 · expired Jan 31, 2020 · 1.5',
    'L-6 · 5.25',
  ]);
  await user.selectOptions(choice, '6');
  const pieces = await lineOf(22);
  expect(await pieces.findByText('In stock: A-1, A-2')).toBeVisible();
  await user.type(pieces.getByLabelText('Serial numbers'), ' A-2 ');
  const quantity = pieces.getByLabelText('Quantity');
  await user.clear(quantity);
  await user.type(quantity, '1');
  const plain = await lineOf(21);
  expect(plain.getByLabelText('Quantity')).toHaveValue('0.6');
  await user.clear(plain.getByLabelText('Quantity'));
  await user.click(issueButton());
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(sent).toEqual([
    {
      commandId: expect.any(String),
      lines: [
        { lineId: 12, quantity: '1', serials: 'A-2' },
        { lineId: 13, quantity: '4', lotId: 6 },
      ],
    },
  ]);
});

it('issues an expired lot only with a reason', async () => {
  const { sent, user } = show();
  await user.selectOptions(await (await lineOf(23)).findByLabelText('Lot'), '5');
  expect(issueButton()).toBeDisabled();
  await user.click(await screen.findByRole('checkbox', { name: 'Issue although it has expired' }));
  await user.type(screen.getByLabelText('Reason'), 'Tested');
  await user.click(issueButton());
  await expect.poll(() => sent).toMatchObject([{ allowExpired: true, reason: 'Tested' }]);
});

it('shows at its line what is refused, and at no other', async () => {
  const { onClose, user } = show();
  server.use(
    http.post('/api/MaterialRequest/7/issue/', () =>
      HttpResponse.json(
        {
          type: 'urn',
          title: 'Conflict',
          status: 409,
          code: 'insufficient_stock',
          detail: 'Only 3 are there.',
          lineId: 13,
        },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      ),
    ),
  );
  const plain = await lineOf(21);
  await user.clear(plain.getByLabelText('Quantity'));
  await user.click(issueButton());
  expect(await (await lineOf(23)).findByText('Only 3 are there.')).toBeVisible();
  expect(screen.getAllByText('Only 3 are there.')).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

const lots = lotsOf(BALANCES[23] as Row[], 1, '2026-11-26');
const choices = new Map<number, Choosable>([[23, { tracking: 'lot', lots, serials: [] }]]);
const NO = { allowExpired: false, reason: '' };

it('takes no more than is missing, and something', () => {
  const lines = missing(request);
  const [first] = lines;
  if (!first) throw new Error('no line');
  expect(lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    [11, '0.6'],
    [12, '2'],
    [13, '4'],
  ]);
  const of = (quantity: string) => isComplete([{ ...first, quantity }], choices, NO);
  expect(['0.6', '0.61', '0', '', '-1', 'x'].map(of)).toEqual([true, false, false, false, false, false]);
});

it('lets no line take its expired lot because another one may', () => {
  const [plain, , tracked] = missing(request);
  if (!plain || !tracked) throw new Error('no line');
  const allowed = { allowExpired: true, reason: 'Tested' };
  const expired = { ...tracked, id: 1, lotId: '5' };
  expect(isComplete([expired, plain], choices, allowed)).toBe(true);
  expect(isComplete([expired, tracked], choices, allowed)).toBe(false);
  expect(isComplete([expired, { ...tracked, lotId: '6' }], choices, allowed)).toBe(true);
  expect([hasToChoose(tracked, choices, true), hasToChoose(tracked, choices, false)]).toEqual([true, false]);
  // What was permitted for a lot that is no longer chosen is not sent.
  expect(issueOf('c', [tracked], choices, allowed)).not.toHaveProperty('allowExpired');
  expect(issued([{ ...plain, quantity: '0' }])).toEqual([]);
});
