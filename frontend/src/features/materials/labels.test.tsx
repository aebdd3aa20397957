// Labels of parts and places from where people need them: a part's page, a warehouse, a posted receipt.
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { FakeSocket } from '@/entity/test/fakeSocket';
import { FamilyServer, row } from '@/entity/test/familyServer';
import { connectBy } from '@/test/liveSocket';
import { permitted } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { server } from '@/test/server';

const socket = new FakeSocket();
connectBy(() => socket.live);

/** What sheets of labels are asked for, by a user who sees parts and warehouses. */
function printed(family: string): unknown[] {
  const asked: unknown[] = [];
  const permission = permitted[0]?.subModules[0]?.permission;
  const subModules = ['masterParts', 'warehousing'].map((id) => ({
    id,
    moduleId: 5,
    title: id,
    url: '/',
    icon: 'box',
    permission,
  }));
  server.use(
    http.get('/api/UserSubModules/:id', () =>
      HttpResponse.json({ modules: [{ id: 5, title: 'Materials', icon: 'box', subModules }] }),
    ),
    http.post(`/api/${family}/labels/`, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.html('<!DOCTYPE html><style></style><p>Labels</p>');
    }),
  );
  return asked;
}

const line = (id: number, partCode: string, quantity: string) => ({
  id,
  partId: id,
  partCode,
  partName: 'X',
  quantity,
});

it('the label of a part is printed from its page', async () => {
  const parts = new FamilyServer('MasterPart');
  parts.rows = [row(1)];
  parts.start();
  const asked = printed('MasterPart');
  const { user } = openApp('/materials-management/master-parts/1');
  await user.click(await screen.findByRole('button', { name: 'Print labels' }, { timeout: 20_000 }));
  await screen.findByRole('dialog', { name: 'Print labels' });
  await waitFor(() => expect(asked.at(-1)).toEqual({ ids: [1], layout: 'label-62mm', copies: 1 }));
});

it('the labels of a warehouse are those of its places, but for those that are unticked', async () => {
  const places = new FamilyServer('StockLocation');
  places.rows = [1, 2, 3].map((id) => ({ ...row(id), code: `A-${id}`, name: `Rack ${id}`, warehouseId: 7 }));
  places.start();
  const warehouses = new FamilyServer('Warehouse');
  warehouses.rows = [row(7)];
  warehouses.start();
  const asked = printed('StockLocation');
  const { user } = openApp('/materials-management/warehousing/warehouse/7');
  await user.click(await screen.findByRole('button', { name: 'Print location labels' }, { timeout: 20_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print location labels' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ ids: [1, 2, 3], layout: 'a4-3x8', copies: 1 }));
  await user.click(dialog.getByRole('checkbox', { name: 'A-2 Rack 2' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ ids: [1, 3], layout: 'a4-3x8', copies: 1 }));
  await user.click(dialog.getByRole('checkbox', { name: 'Select all' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Select all' }));
  expect(dialog.queryByRole('button', { name: /^Print/ })).not.toBeInTheDocument();
});

it('a posted receipt has a label for each piece, or as many as one says', async () => {
  const receipts = new FamilyServer('MaterialReceipt');
  const lines = [line(8, 'BRG', '3.0000'), line(9, 'OIL', '2.5000')];
  receipts.rows = [{ ...row(4), code: 'RC-000004', status: 'posted', inspection: 'none', lines }];
  receipts.start();
  const asked = printed('MasterPart');
  const { user } = openApp('/materials-management/material-receipts/4');
  await user.click(await screen.findByRole('button', { name: 'Print labels' }, { timeout: 20_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print labels of RC-000004' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ ids: [8, 8, 8, 9], layout: 'label-62mm', copies: 1 }));
  const bearings = dialog.getByRole('textbox', { name: 'BRG X' });
  await user.clear(bearings);
  await user.type(bearings, '500');
  expect(dialog.getByRole('alert')).toHaveTextContent('At most 500 labels');
  expect(dialog.getByRole('button', { name: /^Print/ })).toBeDisabled();
  await user.clear(bearings);
  await user.type(bearings, '2');
  await waitFor(() => expect(asked.at(-1)).toEqual({ ids: [8, 8, 9], layout: 'label-62mm', copies: 1 }));
});
