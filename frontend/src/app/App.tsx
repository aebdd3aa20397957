// The app as a whole: server state, the restored session, the routes, the messages.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '@/api/queryClient';
import { Snackbar } from '@/components/snackbar/Snackbar';
import { routes } from './routes';
import { SessionGate } from './session/SessionGate';

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
      <Snackbar />
    </QueryClientProvider>
  );
}
