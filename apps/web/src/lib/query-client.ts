import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** What a repetition could mend: a refusal would only be refused again. */
function mayRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && error instanceof ApiError && error.kind === 'unreachable';
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Events say when something changed; this only bounds what a lost connection can hide.
      staleTime: 60_000,
      retry: mayRetry,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { retry: false },
  },
});
