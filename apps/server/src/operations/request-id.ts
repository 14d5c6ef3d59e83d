import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string | null>();

/** Does this work as part of a request: what it stores, and what follows from that, is found under it in the log. */
export function inRequest<T>(id: string | null, work: () => T): T {
  return requests.run(id, work);
}

/** The id of the request whose work this is, or null where it is nobody's. */
export const requestId = (): string | null => requests.getStore() ?? null;
