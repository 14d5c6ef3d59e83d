import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { LoginScreen } from '../features/auth/login-screen.tsx';
import { useAuthToken } from '../lib/auth-token.ts';
import { queryClient } from '../lib/query-client.ts';
import { Announcer } from '../ui/announcer.tsx';
import { cssVariables, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { Dashboard } from './dashboard.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

export function App() {
  const token = useAuthToken();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>{token ? <Dashboard key={token} /> : <LoginScreen />}</ErrorBoundary>
        <Toasts />
        <Announcer />
      </QueryClientProvider>
    </MantineProvider>
  );
}
