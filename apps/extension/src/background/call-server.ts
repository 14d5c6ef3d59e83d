import type { Dashboard } from './store.ts';

/** With the token of a paired dashboard. Null if its server cannot be reached. */
export async function callServer(
  { origin, token }: Dashboard,
  path: string,
  request: RequestInit = {},
  patienceMs = 20_000,
) {
  try {
    return await fetch(origin + path, {
      ...request,
      headers: { ...request.headers, authorization: `Token ${token}` },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    console.warn(`${origin} did not answer:`, error);
    return null;
  }
}
