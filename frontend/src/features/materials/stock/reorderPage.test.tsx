// Reorder proposals: what planned maintenance of the chosen days takes is shown, and orders are made for the same days.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana, permitted } from '@/test/fixtures';
import { server } from '@/test/server';
import type { Proposal } from '../api/stock';
import { ReorderPage } from './ReorderPage';

const filter: Proposal = {
  levelId: 4,
  partId: 7,
  partCode: 'FLT-001',
  partName: 'Filter cartridge',
  warehouseId: 1,
  warehouseName: 'Main store',
  reorderPoint: '2',
  available: '10',
  expired: '0',
  onOrder: '0',
  demand: '0',
  planned: '16',
  projected: '-6',
  shortOn: '2026-12-18',
  quantity: '12',
  supplierId: 3,
  supplierName: 'Acme',
  price: '5',
};

function show() {
  const [asked, ordered]: [string[], unknown[]] = [[], []];
  const [module] = permitted;
  const may = module?.subModules[0]?.permission;
  const subModules = [
    { id: 'suppliers', moduleId: 5, title: 'Suppliers', url: '/', icon: 'truck', permission: { ...may, create: true } },
  ];
  server.use(
    http.get('/api/UserSubModules/:id', () =>
      HttpResponse.json({ modules: [{ id: 5, title: 'Materials', icon: 'box', subModules }] }),
    ),
    http.get('/api/Stock/reorder/', ({ request }) => {
      const days = new URL(request.url).searchParams.get('plannedDays') ?? '';
      asked.push(days);
      const items = days === '0' ? [] : [filter];
      return HttpResponse.json({ items, totalRecords: items.length, limited: days === '365' });
    }),
    http.post('/api/Stock/reorder/', async ({ request }) => {
      ordered.push(await request.json());
      return HttpResponse.json({ items: [{ id: 1 }], totalRecords: 1 }, { status: 201 });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MemoryRouter>
          <ReorderPage />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), asked, ordered };
}

it('counts planned maintenance of a month, says from when on it is short, and orders for the same days', async () => {
  const { user, asked, ordered } = show();
  expect(await screen.findByText('Short from Dec 18, 2026')).toBeVisible();
  expect(asked).toEqual(['30']);
  await user.click(await screen.findByRole('button', { name: 'Create order' }));
  await waitFor(() => expect(ordered).toEqual([{ levelIds: [4], plannedDays: 30 }]));
});

it('counts as many days as one chooses, or none, and says where it did not look at all of them', async () => {
  const { user } = show();
  await screen.findByText('Short from Dec 18, 2026');
  const days = screen.getByRole('combobox', { name: 'Planned maintenance' });
  await user.selectOptions(days, 'Next 365 days');
  expect(await screen.findByText(/more planned maintenance than was looked at/)).toBeVisible();
  await user.selectOptions(days, 'Not counted');
  expect(await screen.findByText('Nothing to reorder')).toBeVisible();
});
