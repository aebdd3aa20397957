// Renders the real routes at an address, with a fresh cache, inside the same frame as the app.
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '@/api/queryClient';
import { routes } from '@/app/routes';
import { SessionGate } from '@/app/session/SessionGate';
import { Snackbar } from '@/components/snackbar/Snackbar';

export function openApp(address: string) {
  const client = createQueryClient();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
      <Snackbar />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
}
