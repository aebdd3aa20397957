import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { server } from '@/test/server';
import type { PartLine } from '../api/parts';
import { PartsTab } from './PartsTab';
import { lastVan, openOf, rememberVan, returnableOf, wantsOne, warehouseFor } from './quantities';

const line: PartLine = {
  id: 11,
  workOrderId: 7,
  workOrderCode: 'WO-000007',
  workOrderTitle: 'Gearbox',
  workOrderStatus: 1,
  boardNumber: 1,
  partId: 3,
  code: 'BRG-1',
  name: 'Bearing',
  unit: 'pc',
  unitCost: '2.500000',
  estimatedQty: '5.0000',
  enteredQty: null,
  enteredUnit: '',
  reservedQty: '2.0000',
  stagedQty: '0.0000',
  shortReason: '',
  issuedQty: '1.0000',
  returnedQty: '0.0000',
  usedQty: '0.0000',
  missingQty: '2.0000',
  plannedCost: '12.50',
  actualCost: '2.50',
  warehouseId: 1,
  warehouseName: 'Main store',
  selfService: false,
  fromLocation: 'M-1',
  status: 'partlyIssued',
  tracking: 'none',
  lots: [],
  serials: [],
};
const van = { warehouseId: 2, warehouseName: 'Van 1', selfService: true, available: '4', expired: '0' };
const main = { warehouseId: 1, warehouseName: 'Main store', selfService: false, available: '30', expired: '0' };
const bearing = {
  id: 3,
  code: 'BRG-1',
  name: 'Bearing',
  unit: 'pc',
  tracking: 'none',
  lots: [],
  serials: [],
  units: [],
  stock: [main, van],
};

const lot = (lotId: number, expired: boolean, warehouseId: number) => ({
  lotId,
  number: `L-${lotId}`,
  expired,
  warehouseId,
  expiresOn: '2027-01-31',
  available: '3.0000',
});

beforeEach(() => localStorage.clear());

function show(lines: readonly PartLine[], part: object = bearing) {
  const sent: { path: string; body: unknown }[] = [];
  const take = async ({ request }: { request: Request }) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return HttpResponse.json(line);
  };
  server.use(
    http.get('/api/WorkOrderPart/', () => HttpResponse.json({ items: lines, totalRecords: lines.length })),
    http.get('/api/WorkOrderPart/available/', () => HttpResponse.json({ items: [part], totalRecords: 1 })),
    http.post('/api/WorkOrderPart/*', take),
    http.post('/api/Kit/*', take),
  );
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <PartsTab id={7} mayUpdate kit="ready" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { sent, user: userEvent.setup({ delay: null }) };
}

it('says what is missing, and issues one from the van that was used last', async () => {
  rememberVan({ id: 2, name: 'Van 1' });
  const { sent, user } = show([line]);
  expect(await screen.findByText('2 pc missing')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Issue 1' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toEqual({ path: '/api/WorkOrderPart/11/issue/', body: { quantity: '1', warehouseId: 2 } });
});

it('says how far the kit is, and issues what is staged by one tap', async () => {
  const { sent, user } = show([
    { ...line, stagedQty: '2.0000' },
    { ...line, id: 12, stagedQty: '1.0000', warehouseId: 2, warehouseName: 'Van 1', selfService: true },
  ]);
  expect(await screen.findByText('Kit ready')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Kit in Main store' })).toHaveAttribute(
    'href',
    '/materials-management/kits/7?warehouse=1',
  );
  // The main store is not open to technicians.
  await user.click(screen.getByRole('button', { name: 'Issue kit' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ path: '/api/Kit/7/issue/', body: { warehouseId: 2 } });
});

it('opens the issue of the line whose code is scanned, only from where a technician may', async () => {
  const { sent, user } = show([line]);
  await user.type(await screen.findByLabelText('Find a part'), 'brg-1{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Issue Bearing' });
  const warehouse = await within(dialog).findByLabelText('Warehouse');
  await expect.poll(() => (warehouse as HTMLSelectElement).value).toBe('2');
  await user.click(within(dialog).getByRole('button', { name: 'Issue' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toEqual({ quantity: '1', warehouseId: 2, beyondPlan: false });
  await expect.poll(() => lastVan()).toEqual({ id: 2, name: 'Van 1' });
});

it('says why nothing can be issued where only the storekeeper issues', async () => {
  const { user } = show([line], { ...bearing, stock: [main] });
  await user.type(await screen.findByLabelText('Find a part'), 'brg-1{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Issue Bearing' });
  const warehouse = await within(dialog).findByLabelText('Warehouse');
  expect(await within(dialog).findByText(/Only the storekeeper issues from here/)).toBeVisible();
  expect(warehouse).toHaveDisplayValue('No warehouse');
  expect(within(dialog).getByRole('button', { name: 'Issue' })).toBeDisabled();
});

it('offers the lots of the warehouse, and leaves out those that have expired', async () => {
  const lots = [lot(5, true, 2), lot(6, false, 2), lot(7, false, 1)];
  const { sent, user } = show([{ ...line, tracking: 'lot' }], { ...bearing, tracking: 'lot', lots });
  await user.type(await screen.findByLabelText('Find a part'), 'brg-1{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Issue Bearing' });
  const choice = await within(dialog).findByLabelText('Lot');
  const options = within(choice).getAllByRole('option');
  expect(options.map((option) => option.textContent?.split(' ·')[0])).toEqual(['First to expire', 'L-5', 'L-6']);
  expect(options[1]).toBeDisabled();
  await user.selectOptions(choice, '6');
  await user.click(within(dialog).getByRole('button', { name: 'Issue' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toEqual({ quantity: '1', warehouseId: 2, beyondPlan: false, lotId: 6 });
});

it('takes back the pieces that are named', async () => {
  const out = { ...line, tracking: 'serial', issuedQty: '2.0000', serials: ['A-1', 'A-2'] };
  const { sent, user } = show([out]);
  expect(await screen.findByText('A-1, A-2')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Issue 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Return' }));
  const dialog = await screen.findByRole('dialog', { name: 'Return Bearing' });
  const quantity = within(dialog).getByLabelText('Quantity');
  await user.clear(quantity);
  await user.type(quantity, '1');
  await user.type(within(dialog).getByLabelText('Serial numbers'), 'A-2');
  await user.click(within(dialog).getByRole('button', { name: 'Return' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toEqual({ path: '/api/WorkOrderPart/11/return/', body: { quantity: '1', serials: 'A-2' } });
});

it('computes what is open, what may come back, and from where one issues', () => {
  const used = { ...line, issuedQty: '4', returnedQty: '1', usedQty: '2' };
  expect([openOf(used), returnableOf(used), wantsOne(used)]).toEqual([2, 1, true]);
  expect(wantsOne({ ...line, issuedQty: '5' })).toBe(false);
  expect(wantsOne({ ...line, estimatedQty: '0', issuedQty: '5' })).toBe(true);
  expect(warehouseFor(line, true)).toEqual({ id: 1, name: 'Main store' });
  expect(warehouseFor(line, false)).toBeNull();
  expect(warehouseFor({ ...line, selfService: true }, false)).toEqual({ id: 1, name: 'Main store' });
  localStorage.setItem('gantry.van', '{"id":"x"}');
  expect(lastVan()).toBeNull();
});
