import { type Dashboard, dashboards } from './store.ts';

interface Call {
  method?: 'GET' | 'DELETE';
  /** Posted as JSON. */
  body?: object;
  patienceMs?: number;
}

/** Calls a dashboard's server, with its token if it is paired. Null if it cannot be reached. */
export async function callServer(
  { origin, token }: Dashboard,
  path: string,
  { method = 'GET', body, patienceMs = 20_000 }: Call = {},
): Promise<Response | null> {
  try {
    const response = await fetch(origin + path, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : { method }),
      headers: {
        ...(token && { authorization: `Token ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status === 401 && token) await forgetToken(origin, token);
    return response;
  } catch (error) {
    console.warn(`${origin} did not answer:`, error);
    return null;
  }
}

/** The seller has ended the pairing in the dashboard. */
async function forgetToken(origin: string, token: string): Promise<void> {
  await dashboards.update((all) =>
    all.map((each) => (each.origin === origin && each.token === token ? { ...each, token: null } : each)),
  );
}

/** The sentence for the seller in a refusal. */
export async function sentenceOf(response: Response | null, otherwise: string): Promise<string> {
  const body: unknown = await response?.json().catch(() => null);
  const detail = body && typeof body === 'object' && 'detail' in body ? body.detail : null;
  return typeof detail === 'string' ? detail : otherwise;
}
