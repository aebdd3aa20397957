// The standard prices of a part: those it has had, and a new one with its reason, by those who may set it.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import type { Row } from '@/entity/family';
import { dana, permitted } from '@/test/fixtures';
import { problem, server } from '@/test/server';
import type { NewStandardPrice, StandardPrice } from '../api/standardPrices';
import { StandardPrices } from './StandardPrices';

const first: StandardPrice = {
  id: 1,
  price: '5.250000',
  revalued: '12.50',
  reason: 'New contract',
  byUser: 1,
  byName: 'Dana Reyes',
  createdAt: '2026-01-05T14:03:09Z',
};

function show(configure: boolean) {
  const sent: NewStandardPrice[] = [];
  const [module] = permitted;
  const may = module?.subModules[0]?.permission;
  const subModules = [
    { id: 'masterParts', moduleId: 5, title: 'Parts', url: '/', icon: 'box', permission: { ...may, configure } },
  ];
  server.use(
    http.get('/api/UserSubModules/:id', () =>
      HttpResponse.json({ modules: [{ id: 5, title: 'Materials', icon: 'box', subModules }] }),
    ),
    http.get('/api/MasterPart/7/standard-prices/', () => HttpResponse.json({ items: [first], totalRecords: 1 })),
    http.post('/api/MasterPart/7/standard-prices/', async ({ request }) => {
      sent.push((await request.json()) as NewStandardPrice);
      return sent.length === 1
        ? problem(409, 'same_price', 'This is the standard price already.')
        : HttpResponse.json(first);
    }),
  );
  const part = { id: 7, version: 1, unitCode: 'pc', archivedAt: null } as unknown as Row;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <StandardPrices part={part} />
      </UserContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), sent };
}

it('lists the prices, and sends a new one with its reason once it has one', async () => {
  const { user, sent } = show(true);
  expect(await screen.findByText('5.25')).toBeInTheDocument();
  expect(screen.getByText('New contract')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Set standard price' }));
  await user.type(await screen.findByRole('textbox', { name: /Price per unit/ }, { timeout: 20_000 }), '6.1');
  const save = screen.getByRole('button', { name: 'Set price' });
  expect(save).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), ' New year ');
  await user.click(save);
  expect(await screen.findByText('This is the standard price already.')).toBeInTheDocument();
  await user.click(save);
  await expect
    .poll(() => sent)
    .toEqual([
      { price: '6.1', reason: 'New year' },
      { price: '6.1', reason: 'New year' },
    ]);
});

it('offers nothing to those who may only look', async () => {
  show(false);
  expect(await screen.findByText('5.25')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Set standard price' })).toBeNull();
});
