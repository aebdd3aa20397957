// Serial numbers for a part that is in stock: who may give them, where there is some, and what is sent.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import type { components } from '@/api/schema.gen';
import type { Row } from '@/entity/family';
import { dana, permitted } from '@/test/fixtures';
import { server } from '@/test/server';
import { SerialiseButton } from './SerialiseButton';

const COUNT = 'Expected 1 serial numbers, found 2.';

type Sent = components['schemas']['NewSerialisation'];

const item = (id: number, balance: string) => ({
  id,
  locationId: id * 10,
  locationCode: `A-${id}`,
  locationName: 'Shelf',
  balance,
});

function show(change: Record<string, unknown>, mayPost = true) {
  const sent: Sent[] = [];
  const may = permitted[0]?.subModules[0]?.permission;
  const subModule = (id: string, update: boolean) => ({
    id,
    moduleId: 5,
    title: id,
    url: '/',
    icon: 'box',
    permission: { ...may, update },
  });
  const subModules = [subModule('masterParts', true), subModule('warehousing', mayPost)];
  server.use(
    http.get('/api/UserSubModules/:id', () =>
      HttpResponse.json({ modules: [{ id: 5, title: 'Materials', icon: 'box', subModules }] }),
    ),
    http.post('/api/Stock/list/', () =>
      HttpResponse.json({ items: [item(1, '2.0000'), item(2, '0.0000'), item(3, '1.0000')], totalRecords: 3 }),
    ),
    http.post('/api/MasterPart/7/serialise/', async ({ request }) => {
      sent.push((await request.json()) as Sent);
      return sent.length === 1
        ? HttpResponse.json(
            { code: 'serial_count', detail: COUNT, fields: { 'places.1.serials': COUNT } },
            { status: 422 },
          )
        : HttpResponse.json({ items: [], totalRecords: 0 });
    }),
  );
  const part = {
    id: 7,
    version: 4,
    tracking: 'none',
    balance: '3.0000',
    archivedAt: null,
    ...change,
  } as unknown as Row;
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <SerialiseButton part={part} />
        <p>There</p>
      </UserContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), sent, view };
}

it('asks for the numbers of each place with stock and sends them again as one command', async () => {
  const { user, sent } = show({});
  await user.click(await screen.findByRole('button', { name: 'Assign serial numbers' }));
  const first = await screen.findByRole('textbox', { name: /A-1 Shelf: 2 pieces/ });
  const second = screen.getByRole('textbox', { name: /A-3 Shelf: 1 piece$/ });
  expect(screen.queryByRole('textbox', { name: /A-2/ })).not.toBeInTheDocument();
  const save = screen.getByRole('button', { name: 'Assign' });
  await user.type(first, '100-101');
  expect(save).toBeDisabled();
  await user.type(second, ' B-7 ');
  await user.click(save);
  await waitFor(() => expect(second).toHaveAccessibleDescription(expect.stringContaining(COUNT)));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.map(({ commandId }) => commandId)).toEqual([sent[0]?.commandId, sent[0]?.commandId]);
  expect(sent[1]).toMatchObject({
    version: 4,
    reason: '',
    places: [
      { locationId: 10, serials: '100-101' },
      { locationId: 30, serials: 'B-7' },
    ],
  });
});

it('offers nothing where nothing can be given', async () => {
  for (const [change, mayPost] of [
    [{ tracking: 'lot' }, true],
    [{ balance: '0.0000' }, true],
    [{ archivedAt: '2026-01-01T00:00:00Z' }, true],
    [{}, false],
  ] as const) {
    const { view } = show(change, mayPost);
    await screen.findByText('There');
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    view.unmount();
  }
});
