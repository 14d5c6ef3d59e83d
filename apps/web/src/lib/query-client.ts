import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, serverErrorOf } from './api-error.ts';
import { failedRequest } from './failures/failed-request.ts';
import { showToast, type ToastInput } from './toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The title of the toast that tells of a failure with its cause and the next step, or the whole toast. */
      failed?: string | ((error: Error) => ToastInput) | undefined;
      /** What is read again, also after a failure: it may have been changed elsewhere, or by a call without an answer. */
      stale?: readonly QueryKey[];
      [other: string]: unknown;
    };
  }
}

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

export const queryClient: QueryClient = new QueryClient({
  // What a mutation says in its `meta` is done here, so that none has to repeat it.
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, { meta }) => {
      if (!meta?.failed) return;
      showToast(typeof meta.failed === 'string' ? failedRequest(meta.failed, error) : meta.failed(error));
    },
    onSettled: (_data, _error, _variables, _context, { meta }) => meta?.stale && readAgain(meta.stale),
  }),
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

export const readAgain = (stale: readonly QueryKey[]): Promise<unknown> =>
  Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
