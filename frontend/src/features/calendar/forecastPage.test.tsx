import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana, permitted } from '@/test/fixtures';
import { server } from '@/test/server';
import { ForecastPage } from './ForecastPage';

const due = (dueOn: string) => ({
  planId: 1,
  planCode: 'MP-000001',
  planName: 'Inspection',
  assetId: 7,
  assetName: 'Pump',
  boardName: 'Mechanical',
  dueOn,
  dueAt: `${dueOn}T07:00:00Z`,
  iteration: 1,
  hours: '5',
  crafts: [],
  parts: [],
});

it('puts the weekday of a date beside it', async () => {
  const items = ['2026-12-18', '2026-12-20', '2026-12-21'].map(due);
  server.use(
    http.get('/api/UserSubModules/:id', () => HttpResponse.json({ modules: permitted })),
    http.get('/api/Board/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.get('/api/MaintenancePlan/load/', () =>
      HttpResponse.json({ items: [], totalRecords: 0, suggestions: [], limited: false }),
    ),
    http.get('/api/MaintenancePlan/forecast/all/', () =>
      HttpResponse.json({ items, totalRecords: items.length, weeks: [], limited: false }),
    ),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={dana}>
        <MemoryRouter>
          <ForecastPage />
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Fri Dec 18, 2026')).toBeVisible();
  expect(screen.getByText('Sun Dec 20, 2026')).toBeVisible();
  expect(screen.getByText('Mon Dec 21, 2026')).toBeVisible();
});
