import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana, permitted } from '@/test/fixtures';
import { server } from '@/test/server';
import { FirstBoard } from '../FirstBoard';
import NoBoard from './NoBoard';

// Loaded when it is first opened: a busy machine takes its time.
beforeAll(() => import('@/components/dialog/PrimeDialog'), 60_000);

function open(boards: readonly { number: number; name: string }[], address = '/') {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.get('/api/Board/', () => HttpResponse.json({ items: boards, totalRecords: boards.length })),
    http.post('/api/Board/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 5, number: 1, name: 'Plant', uri: 'plant' }, { status: 201 });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/" element={<NoBoard />} />
            <Route path="/asset-management/work-order-board/:boardId?" element={<FirstBoard />} />
            <Route path="/maintenance-management/work-order-board/4" element={<p>The fourth</p>} />
            <Route path="/maintenance-management/work-order-board/1" element={<p>Its board</p>} />
          </Routes>
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  return sent;
}

it('asks for the first board where there is none, and leads to it', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = open([]);
  await user.click(await screen.findByRole('button', { name: 'Create board' }));
  const dialog = within(await screen.findByRole('dialog'));
  const create = dialog.getByRole('button', { name: 'Create board' });
  expect(create).toBeDisabled();
  await user.type(dialog.getByLabelText(/Name/), ' Plant ');
  await user.click(create);
  expect(await screen.findByText('Its board')).toBeVisible();
  expect(sent).toEqual([{ name: 'Plant' }]);
});

it('lists the boards that are there', async () => {
  open([{ number: 4, name: 'Night shift' }]);
  const link = await screen.findByRole('link', { name: 'Night shift' });
  expect(link).toHaveAttribute('href', '/maintenance-management/work-order-board/4');
});

it('leads to the first board from the address without a number, and to the one that an old address names', async () => {
  open(
    [
      { number: 4, name: 'Plant' },
      { number: 6, name: 'Yard' },
    ],
    '/asset-management/work-order-board',
  );
  expect(await screen.findByText('The fourth')).toBeVisible();
  cleanup();
  open([{ number: 4, name: 'Plant' }], '/asset-management/work-order-board/1');
  expect(await screen.findByText('Its board')).toBeVisible();
});
