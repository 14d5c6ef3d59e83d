import { QueryClient } from '@tanstack/react-query';
import { ApiError, serverErrorOf } from './api-error.ts';

const RETRIES = 2;
/** Enough until a proxy has found the other machine, or the only machine has restarted. */
const GATEWAY_RETRIES = 4;
/** A proxy's answers while no server is behind it. A sentence from the server itself is a normal answer. */
const gatewayStatuses: (number | undefined)[] = [502, 503, 504];

/** Whether repeating may help. A refusal would only be refused again. */
function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isGateway = gatewayStatuses.includes(error.status) && serverErrorOf(error) === undefined;
  if (isGateway) return failures < GATEWAY_RETRIES;
  return failures < RETRIES && error.kind === 'unreachable';
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Events report changes. This only limits what a lost connection can hide.
      staleTime: 60_000,
      retry: mayRetry,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { retry: false },
  },
});
