// Receiving an order: a receipt is made and posted at once; what cannot be posted stays as a draft, with the reason.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { Snackbar } from '@/components/snackbar/Snackbar';
import type { Row } from '@/entity/family';
import { dana, permitted } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import { ReceiveOrderDialog } from './ReceiveOrderDialog';

const order = {
  id: 4,
  code: 'PO-000004',
  supplierId: 2,
  currency: 'USD',
  lines: [{ partId: 9, partCode: 'BRG', partName: 'Bearing', quantity: '5', received: '2', unitPrice: '3' }],
} as unknown as Row;

function show(post: () => Response) {
  const [first] = permitted;
  const may = first?.subModules[0]?.permission;
  const subModules = [{ id: 'warehousing', moduleId: 5, title: 'w', url: '/', icon: 'box', permission: may }];
  const made: unknown[] = [];
  const receipt = { id: 6, version: 1, code: 'RC-000006', status: 'draft' };
  server.use(
    http.get('/api/UserSubModules/:id', () =>
      HttpResponse.json({ modules: [{ id: 5, title: 'Materials', icon: 'box', subModules }] }),
    ),
    http.get('/api/StockLocation/all/', () =>
      HttpResponse.json({ items: [{ id: 8, code: 'A-1', name: 'Rack 1' }], totalRecords: 1 }),
    ),
    http.get('/api/StockLocation/8', () => HttpResponse.json({ id: 8, code: 'A-1', name: 'Rack 1' })),
    http.post('/api/MaterialReceipt/', async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json(receipt, { status: 201 });
    }),
    http.post('/api/MaterialReceipt/6/status/', post),
  );
  const onClose = vi.fn<() => void>();
  const router = createMemoryRouter(
    [
      { path: '/', element: <ReceiveOrderDialog {...{ order, onClose }} /> },
      { path: '/materials-management/material-receipts/:id', element: <p>The draft</p> },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <RouterProvider router={router} />
        <Snackbar />
      </UserContext>
    </QueryClientProvider>,
  );
  return { made, onClose, user: userEvent.setup({ delay: null }) };
}

async function receiveOne(user: ReturnType<typeof userEvent.setup>) {
  const place = await screen.findByRole('combobox', { name: 'Stock location' });
  // Once the dialog has come up it takes the focus, which may be after one has begun to type.
  await expect.poll(() => document.activeElement).toBe(place);
  await user.type(place, 'rack');
  await user.click(await screen.findByRole('option', { name: /Rack 1/ }));
  await user.click(screen.getByRole('button', { name: 'Count by scanning' }));
  const scan = screen.getByRole('textbox', { name: 'Scan or enter a code' });
  await user.type(scan, 'NUT{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('NUT is not open on this order.');
  await user.type(scan, 'brg{Enter}');
  expect(screen.queryByRole('alert')?.textContent).toBeUndefined();
  expect(screen.getByRole('textbox', { name: 'BRG Bearing' })).toHaveValue('1');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
}

it('makes a receipt of what was scanned and posts it', async () => {
  const { made, onClose, user } = show(() => HttpResponse.json({ id: 6, version: 2, status: 'posted' }));
  await receiveOne(user);
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(made).toEqual([
    {
      supplierId: 2,
      purchaseOrderId: 4,
      locationId: 8,
      deliveryNote: '',
      lines: [{ partId: 9, quantity: '1', unitCost: '3.000000' }],
    },
  ]);
  expect(await screen.findByText('Received as RC-000006.')).toBeVisible();
});

it('leads to the draft when it cannot be posted, and says why', async () => {
  const refusal = {
    code: 'lot_required',
    detail: 'This part is kept by lots: enter the number of the lot.',
    status: 422,
  };
  const { user } = show(() => HttpResponse.json(refusal, { status: 422 }));
  await receiveOne(user);
  expect(await screen.findByText('The draft')).toBeVisible();
  expect(await screen.findByText(/RC-000006 is saved as a draft and not posted: .*lot/)).toBeVisible();
});

it('takes the labels of parts and of the place where they are put', async () => {
  const { user } = show(() => HttpResponse.json({}));
  server.use(
    http.get('/api/StockLocation/by-code/', ({ request }) =>
      new URL(request.url).searchParams.get('code') === 'A-1'
        ? HttpResponse.json({ id: 8, code: 'A-1', name: 'Rack 1' })
        : problem(404, 'not_found', 'Stock location not found.'),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Count by scanning' }));
  const scan = screen.getByRole('textbox', { name: 'Scan or enter a code' });
  await user.type(scan, 'https://gantry.example/p/demo/BRG{Enter}');
  await expect.poll(() => screen.getByRole<HTMLInputElement>('textbox', { name: 'BRG Bearing' }).value).toBe('1');
  await user.type(scan, 'https://gantry.example/l/demo/B-9{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Stock location not found.');
  await user.type(scan, 'https://gantry.example/l/demo/A-1{Enter}');
  const place = screen.getByRole<HTMLInputElement>('combobox', { name: 'Stock location' });
  await expect.poll(() => place.value).toMatch(/Rack 1/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(scan, 'https://gantry.example/p/acme/BRG{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This label belongs to another organisation: acme.');
  expect(screen.getByRole('textbox', { name: 'BRG Bearing' })).toHaveValue('1');
});
