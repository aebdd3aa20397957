// What was paid for a part: prices by order, receipt and invoice, with their documents.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { server } from '@/test/server';
import type { PurchasePrice } from '../api/purchasePrices';
import { PurchasePrices } from './PurchasePrices';

const bought: PurchasePrice = {
  receiptLineId: 1,
  receivedOn: '2026-11-20',
  receiptId: 31,
  receiptCode: 'GR-000031',
  supplierId: 4,
  supplierName: 'Alpine Bearings',
  purchaseOrderId: 52,
  purchaseOrderCode: 'PO-000052',
  quantity: '12.0000',
  unitCode: 'pc',
  orderPrice: '8.400000',
  orderCurrency: 'CHF',
  unitCost: '8.912345',
  invoicedCost: '9.10',
};

function show(items: readonly PurchasePrice[]) {
  server.use(http.get('/api/MasterPart/7/prices/', () => HttpResponse.json({ items, totalRecords: items.length })));
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <PurchasePrices partId={7} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it('shows what was paid by order, receipt and invoice, and leads to all of them', async () => {
  show([bought, { ...bought, receiptLineId: 2, purchaseOrderId: null, purchaseOrderCode: null, invoicedCost: null }]);
  expect(await screen.findAllByText('8.40 CHF')).toHaveLength(2);
  expect(screen.getAllByText('8.912345')).toHaveLength(2);
  expect(screen.getAllByText('9.10')).toHaveLength(1);
  expect(screen.getAllByText('12 pc')).toHaveLength(2);
  const [order, ...none] = screen.getAllByRole('link', { name: 'PO-000052' });
  expect(order).toHaveAttribute('href', '/materials-management/purchase-orders/52');
  expect(none).toHaveLength(0);
  expect(screen.getAllByRole('link', { name: 'Alpine Bearings' })[0]).toHaveAttribute(
    'href',
    '/materials-management/suppliers/4',
  );
});

it('says of a part that was never bought that it was not', async () => {
  show([]);
  expect(await screen.findByText('Not purchased yet')).toBeVisible();
});
