// Ordering what a request is short of: what the server suggests, changed or left out, and nothing without a supplier.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import type { Row } from '@/entity/family';
import { dana } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import type { LineSupply } from '../api/stock';
import { OrderShortageDialog } from './OrderShortageDialog';

const bearing: LineSupply = {
  lineId: 1,
  partId: 7,
  partCode: 'BRG',
  partName: 'Bearing',
  unitCode: 'pc',
  quantity: '10.0000',
  issued: '0.0000',
  reserved: '3.0000',
  onOrder: '0.0000',
  shortage: '7.0000',
  toOrder: '12.0000',
  supplierId: 4,
  supplierName: 'Acme',
  price: '4.500000',
  orders: [],
};
const gasket: LineSupply = {
  ...bearing,
  lineId: 2,
  partCode: 'GSK',
  partName: 'Gasket',
  toOrder: '2.0000',
  supplierId: null,
  supplierName: null,
};

const line = (name: RegExp) => within(screen.getByRole('group', { name }));

it('orders what has a supplier in the quantity that is typed, and shows a refusal at its line', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/MaterialRequest/order/', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) return problem(409, 'nothing_missing', 'Everything is issued, reserved or on order.');
      return HttpResponse.json({ items: [{ id: 1, code: 'PO-000001' }], totalRecords: 1 }, { status: 201 });
    }),
  );
  let closed = false;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <OrderShortageDialog
          request={{ id: 12, code: 'MR-000012' } as unknown as Row}
          lines={[bearing, gasket]}
          onClose={() => {
            closed = true;
          }}
        />
      </UserContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const save = await screen.findByRole('button', { name: 'Create purchase orders' }, { timeout: 20_000 });
  expect(save, 'the gasket has no supplier').toBeDisabled();
  await user.clear(line(/Gasket/).getByRole('textbox', { name: /Quantity to order/ }));
  const quantity = line(/Bearing/).getByRole('textbox', { name: /Quantity to order/ });
  expect(quantity).toHaveValue('12');
  await user.clear(quantity);
  await user.type(quantity, '24');
  await user.click(save);
  expect(await screen.findByText('Everything is issued, reserved or on order.')).toBeInTheDocument();
  await user.click(save);
  await expect.poll(() => closed).toBe(true);
  const body = { requestIds: [12], lines: [{ lineId: 1, quantity: '24', supplierId: 4 }] };
  expect(sent).toEqual([body, body]);
});
