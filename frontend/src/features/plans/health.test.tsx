import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana, permitted } from '@/test/fixtures';
import { server } from '@/test/server';
import type { Health } from './health';
import { HealthPage } from './HealthPage';

const row: Health = {
  planId: 7,
  planCode: 'MP-000007',
  planName: 'Grease',
  status: 'active',
  crewName: null,
  generated: 8,
  inTime: 6,
  late: 1,
  skipped: 0,
  missed: 1,
  open: 0,
  overdue: 0,
  compliance: '75',
  findings: 0,
  runsWithoutFinding: 7,
  failures: 2,
  costPlanned: null,
  costActual: null,
  intervalDays: 28,
  advice: { kind: 'lengthen', days: 35, runs: 7 },
};

it('shows figures and the reason of a suggestion, leads to the plan, and narrows to plans without effect', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.get('/api/MaintenancePlan/health/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('only'));
      return HttpResponse.json({ items: [row], totalRecords: 1 });
    }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MemoryRouter>
          <HealthPage />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  const table = await screen.findByRole('table', { name: 'Plan health' });
  expect(within(table).getByText('75 %')).toBeVisible();
  expect(within(table).getByText('Extend from 28 to 35 days: no finding in the last 7 runs')).toBeVisible();
  const link = within(table).getByRole('link', { name: 'MP-000007 Grease' });
  expect(link).toHaveAttribute('href', '/maintenance-management/maintenance-plans/7?tab=health');
  await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Without effect');
  await vi.waitFor(() => expect(asked).toEqual(['all', 'withoutEffect']));
});
