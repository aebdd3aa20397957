// An invoice beside its order: what differs is said in words, and matching asks the server with the version that was seen.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import type { Row } from '@/entity/family';
import { dana, permitted } from '@/test/fixtures';
import { server } from '@/test/server';
import type { MatchedLine } from '../api/invoices';
import { DraftCreditNoteButton } from './DraftCreditNoteButton';
import { openLines } from './EnterInvoiceDialog';
import { MatchTable } from './MatchTable';

const ordered: MatchedLine = {
  id: 1,
  purchaseOrderId: 4,
  purchaseOrderCode: 'PO-000004',
  partId: 9,
  partCode: 'BRG',
  partName: 'Bearing',
  costKind: '',
  description: '',
  quantity: '3',
  unitPrice: '5',
  amount: '15.00',
  ordered: '10',
  received: '6',
  invoicedBefore: '4',
  returned: '0',
  creditedBefore: '0',
  invoicedPrice: null,
  orderPrice: '4',
  valueDifference: '3.00',
  differences: ['moreThanReceived', 'priceAbove'],
  blocked: true,
  landed: '0',
  toLand: '0',
};
const freight: MatchedLine = {
  ...ordered,
  id: 2,
  purchaseOrderId: null,
  partId: null,
  costKind: 'freight',
  differences: [],
  blocked: false,
  toLand: '12.00',
};

function show(status: string, more: Partial<Row> = {}, lines: readonly MatchedLine[] = [ordered, freight]) {
  const [first] = permitted;
  const may = first?.subModules[0]?.permission;
  const subModules = ['suppliers', 'warehousing'].map((id) => ({
    id,
    moduleId: 5,
    title: id,
    url: '/',
    icon: 'box',
    permission: may,
  }));
  server.use(
    http.get('/api/UserSubModules/:id', () =>
      HttpResponse.json({ modules: [{ id: 5, title: 'Materials', icon: 'box', subModules }] }),
    ),
    http.get('/api/SupplierInvoice/3/match/', () => HttpResponse.json({ blocked: true, lines })),
  );
  const record = { id: 3, version: 8, status, currency: 'EUR', archivedAt: null, ...more } as unknown as Row;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MemoryRouter>
          <MatchTable record={record} />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

it('says what differs, and matches the version that was seen', async () => {
  const seen: unknown[] = [];
  server.use(
    http.post('/api/SupplierInvoice/3/match/', async ({ request }) => {
      seen.push(await request.json());
      return HttpResponse.json({ id: 3, version: 9, status: 'blocked' });
    }),
  );
  const user = show('draft');
  const row = (await screen.findByText('Bearing', { exact: false })).closest('tr');
  const cells = within(row as HTMLElement);
  expect(cells.getByText('7 invoiced in total, 6 received')).toBeVisible();
  expect(cells.getByText('Price above the order')).toBeVisible();
  expect(cells.getByRole('link', { name: 'PO-000004' })).toHaveAttribute(
    'href',
    '/materials-management/purchase-orders/4',
  );
  expect(screen.getByRole('status')).toHaveTextContent('needs a reason');
  await user.click(await screen.findByRole('button', { name: 'Match invoice' }));
  await expect.poll(() => seen).toEqual([{ version: 8 }]);
});

it('says of a credit note what was returned, and that too little is credited', async () => {
  const credited: MatchedLine = {
    ...ordered,
    returned: '2',
    creditedBefore: '1',
    quantity: '3',
    invoicedPrice: '5',
    unitPrice: '4.5',
    differences: ['moreThanReturned', 'priceBelow'],
  };
  show('blocked', { kind: 'creditNote' }, [credited]);
  const row = (await screen.findByText('Bearing', { exact: false })).closest('tr');
  const cells = within(row as HTMLElement);
  expect(cells.getByText('4 credited in total, 2 returned')).toBeVisible();
  expect(cells.getByText('Less credited than invoiced')).toHaveClass('danger');
  expect(screen.getByRole('columnheader', { name: 'Credited before' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Ordered' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Match credit note' })).toBeVisible();
});

it('drafts a credit note by one click, and opens it', async () => {
  const keys = new Set<string | null>();
  server.use(
    http.post('/api/MaterialReceipt/7/credit-note/', ({ request }) => {
      keys.add(request.headers.get('Idempotency-Key'));
      return HttpResponse.json({ id: 12 }, { status: 201 });
    }),
  );
  const user = show('draft');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MemoryRouter initialEntries={['/receipt']}>
          <Routes>
            <Route path="/receipt" element={<DraftCreditNoteButton receipt={{ id: 7 } as unknown as Row} />} />
            <Route path="/materials-management/supplier-invoices/12" element={<p>The draft</p>} />
          </Routes>
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  await user.dblClick(await screen.findByRole('button', { name: 'Draft credit note' }));
  expect(await screen.findByText('The draft')).toBeVisible();
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

it('offers to spread what an approved invoice costs besides its goods', async () => {
  show('approved');
  expect(await screen.findAllByRole('button', { name: 'Spread over a receipt' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Match invoice' })).toBeNull();
});

it('begins an invoice with what has come of an order and is open', () => {
  const lines = [
    { partId: 9, received: '6.0000', invoiced: '5.7000', unitPrice: '4.000000' },
    { partId: 10, received: '2.0000', invoiced: '2.0000', unitPrice: '1.000000' },
  ];
  expect(openLines({ id: 4, lines } as unknown as Row)).toEqual([
    { purchaseOrderId: 4, partId: 9, quantity: '0.3000', unitPrice: '4.000000' },
  ]);
});
