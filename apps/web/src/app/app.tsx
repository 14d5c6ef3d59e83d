import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAuthToken } from '../lib/auth-token.ts';
import { queryClient } from '../lib/query-client.ts';
import { Announcer } from '../ui/toasts/announcer.tsx';
import { Toasts } from '../ui/toasts/toasts.tsx';
import { Dashboard } from './dashboard.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoginScreen } from './lazy-parts.ts';

export function App() {
  const token = useAuthToken();
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        {token ? (
          <Dashboard key={token} />
        ) : (
          <Suspense>
            <LoginScreen />
          </Suspense>
        )}
      </ErrorBoundary>
      <Toasts />
      <Announcer />
    </QueryClientProvider>
  );
}
