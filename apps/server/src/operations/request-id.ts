import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string | null>();

/** Runs `work` as part of a request. What it stores, and what follows from that, has the request's id in the log. */
export function inRequest<T>(id: string | null, work: () => T): T {
  return requests.run(id, work);
}

export const requestId = (): string | null => requests.getStore() ?? null;
