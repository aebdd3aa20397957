// The app as a whole: server state, the restored session, the routes, the messages.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '@/api/queryClient';
import { createHistory } from '@/components/router/history';
import { HistoryRouter } from '@/components/router/HistoryRouter';
import { Snackbar } from '@/components/snackbar/Snackbar';
import { Routed } from './routes';
import { SessionGate } from './session/SessionGate';

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [history] = useState(createHistory);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate>
        <HistoryRouter history={history}>
          <Routed />
        </HistoryRouter>
      </SessionGate>
      <Snackbar />
    </QueryClientProvider>
  );
}
