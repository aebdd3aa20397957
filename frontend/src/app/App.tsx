// The app as a whole: server state, the restored session, the routes, the messages.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { createQueryClient } from '@/api/queryClient';
import { createHistory } from '@/components/router/history';
import { HistoryRouter } from '@/components/router/HistoryRouter';
import { Snackbar } from '@/components/snackbar/Snackbar';
import { Routed } from './routes';
import { SessionGate } from './session/SessionGate';
import { TenantChoices } from './session/TenantChoices';

const Late = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./pwa/Late')).Late };
  } catch {
    // The page does without.
    return { default: () => null };
  }
});

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [history] = useState(createHistory);
  return (
    <QueryClientProvider client={queryClient}>
      <TenantChoices />
      <SessionGate>
        <HistoryRouter history={history}>
          <Routed />
        </HistoryRouter>
      </SessionGate>
      <Suspense fallback={null}>
        <Late />
      </Suspense>
      <Snackbar />
    </QueryClientProvider>
  );
}
