// When a kit is to be picked is marked as overdue while it is not ready, and only then.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UserContext } from '@/api/calls/session';
import { createQueryClient } from '@/api/queryClient';
import { dana } from '@/test/fixtures';
import { PickBy } from './PickBy';

it.each([
  { pickBy: '2020-01-01T08:00:00Z', state: 'partial', overdue: true },
  { pickBy: '2020-01-01T08:00:00Z', state: 'ready', overdue: false },
  { pickBy: '2020-01-01T08:00:00Z', state: 'issued', overdue: false },
  { pickBy: '2999-01-01T08:00:00Z', state: 'none', overdue: false },
])('$state, to be picked by $pickBy: overdue is $overdue', async ({ overdue, ...kit }) => {
  render(
    <UserContext value={dana}>
      <QueryClientProvider client={createQueryClient()}>
        <PickBy {...kit} />
      </QueryClientProvider>
    </UserContext>,
  );
  const shown = await screen.findByText(/\d{4}/);
  expect(shown.textContent?.includes('overdue')).toBe(overdue);
});
