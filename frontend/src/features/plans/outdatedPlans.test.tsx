import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/api/queryClient';
import { server } from '@/test/server';
import { OutdatedPlansTab } from './OutdatedPlansTab';

const MAY = { create: true, update: true, delete: true, reopen: true, configure: true, limit: 'all' };
vi.mock('@/api/calls/userSubModules', async (original) => ({
  ...(await original<typeof import('@/api/calls/userSubModules')>()),
  usePermission: () => MAY,
}));

const GROUP = { id: 3, version: 4, createdAt: '', updatedAt: '', archivedAt: null };
const task = (name: string, estLaborHrs: string | null) => ({ name, mandatory: false, estLaborHrs, subTasks: '' });
const plan = (planId: number, version: number) => ({
  planId,
  planCode: `MP-00000${planId}`,
  planName: `Plan ${planId}`,
  status: 'active',
  version,
});

it('shows what the newest version changes and updates the chosen plans', async () => {
  const user = userEvent.setup({ delay: null });
  const sent: unknown[] = [];
  let items = [plan(1, 1), plan(2, 2)];
  const grease = { before: task('Grease', null), after: task('Grease', '1.5') };
  const differences = [
    {
      version: 1,
      difference: { added: [task('Test', null)], removed: [task('Inspect', null)], changed: [grease], reordered: true },
    },
    { version: 2, difference: { added: [task('Test', null)], removed: [], changed: [], reordered: false } },
  ];
  server.use(
    http.get('/api/TaskGroup/3/outdated-plans/', () =>
      HttpResponse.json({
        newest: 3,
        items,
        totalRecords: items.length,
        differences: items.length > 1 ? differences : [],
      }),
    ),
    http.post('/api/TaskGroup/3/outdated-plans/', async ({ request }) => {
      sent.push(await request.json());
      items = [plan(2, 2)];
      return HttpResponse.json({ updated: 1 });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OutdatedPlansTab group={GROUP} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Changed: Grease (Est. labor (h): – → 1.5)')).toBeVisible();
  expect(screen.getByText('Removed: Inspect')).toBeVisible();
  expect(screen.getAllByText('Added: Test')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Update plans (0)' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Plan 2' }));
  await user.click(screen.getByRole('button', { name: 'Update plans (1)' }));
  expect(await screen.findByText('Version 3 is the newest', { exact: false })).toBeVisible();
  await vi.waitFor(() => expect(screen.queryByText('Plan 1')).toBeNull());
  expect(sent).toEqual([{ planIds: [1] }]);
});
