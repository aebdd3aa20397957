// What was used of a supplier's goods: the list, its draft invoice once however often it is asked for, and those who may not draft.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana, permitted } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import type { ConsumedPart } from '../api/consignment';
import { ConsumedParts } from './ConsumedParts';

const bearing: ConsumedPart = {
  partId: 4,
  partCode: 'BRG',
  partName: 'Bearing',
  unitCode: 'pc',
  quantity: '3.0000',
  value: '7.50',
  firstAt: '2026-11-02T09:00:00Z',
  lastAt: '2026-11-20T09:00:00Z',
};

function show(items: readonly ConsumedPart[], mayDraft = true) {
  const keys: (string | null)[] = [];
  const may = permitted[0]?.subModules[0]?.permission;
  const permission = { ...may, create: mayDraft };
  const subModules = [{ id: 'suppliers', moduleId: 5, title: 'Suppliers', url: '/', icon: 'box', permission }];
  server.use(
    http.get('/api/UserSubModules/:id', () =>
      HttpResponse.json({ modules: [{ id: 5, title: 'Materials', icon: 'box', subModules }] }),
    ),
    http.get('/api/Supplier/3/consumed/', () => HttpResponse.json({ items, totalRecords: items.length })),
    http.post('/api/Supplier/3/consumed/', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1
        ? problem(409, 'no_exchange_rate', 'There is no exchange rate for the supplier’s currency today.')
        : HttpResponse.json({ id: 12 }, { status: 201 });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MemoryRouter initialEntries={['/here']}>
          <Routes>
            <Route path="/here" element={<ConsumedParts supplierId={3} />} />
            <Route path="/materials-management/supplier-invoices/12" element={<p>The draft</p>} />
          </Routes>
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), keys };
}

it('lists what was used and leads to the draft of its invoice, which is one however often it is asked for', async () => {
  const { user, keys } = show([bearing]);
  expect(await screen.findByRole('link', { name: 'BRG Bearing' })).toHaveAttribute(
    'href',
    '/materials-management/master-parts/4',
  );
  expect(screen.getByText('3 pc')).toBeInTheDocument();
  const draft = await screen.findByRole('button', { name: 'Draft invoice' });
  await user.click(draft);
  await user.click(draft);
  expect(await screen.findByText('The draft')).toBeInTheDocument();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).not.toBeNull();
});

it('says when there is nothing, and offers no draft to who may not make invoices', async () => {
  show([]);
  expect(await screen.findByText('Nothing to invoice')).toBeInTheDocument();
  show([bearing], false);
  expect(await screen.findByText('3 pc')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Draft invoice' })).not.toBeInTheDocument();
});
