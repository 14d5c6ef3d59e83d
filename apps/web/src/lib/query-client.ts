import { QueryClient } from '@tanstack/react-query';
import { ApiError, serverErrorOf } from './api-error.ts';

const RETRIES = 2;
/** Until a proxy has found the other machine, or the one there is has started anew. */
const GATEWAY_RETRIES = 4;
/** What a proxy answers while nobody stands behind it; a sentence of the server's own is an answer like any other. */
const gatewayStatuses: (number | undefined)[] = [502, 503, 504];

/** What a repetition could mend: a refusal would only be refused again. */
function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isGateway = gatewayStatuses.includes(error.status) && serverErrorOf(error) === undefined;
  if (isGateway) return failures < GATEWAY_RETRIES;
  return failures < RETRIES && error.kind === 'unreachable';
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
