import type { OperationPage } from '@crosslister/contract/operation.ts';

/** A signed-in seller who talks to the API as a client would. */
export interface Seller {
  token: string;
  call: <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<T>;
}

/** Registers a seller with this server. `url` is called each time, because a restarted server has another port. */
export const registerSeller = (url: () => string, username: string) => enter(url, username, 'register');

/** Signs in a seller who was registered so, perhaps on another server. */
export const signIn = (url: () => string, username: string, password?: string) =>
  enter(url, username, 'login', password);

async function enter(
  url: () => string,
  username: string,
  by: 'register' | 'login',
  password = 'a-long-password',
): Promise<Seller> {
  const { key } = await request<{ key: string }>(url(), null, 'POST', `/api/auth/${by}/`, {
    username,
    password,
  });
  return {
    token: key,
    call: (method, path, body, headers) => request(url(), key, method, path, body, headers),
  };
}

async function request<T>(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Token ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? (undefined as T) : (JSON.parse(text) as T);
}

/** Waits until nothing of the seller's queue is live. */
export async function untilQueueIsDone(seller: Seller, timeoutMs = 60_000): Promise<OperationPage> {
  const deadline = Date.now() + timeoutMs;
  while (true) {
    const page = await seller.call<OperationPage>('GET', '/api/operations/?page_size=500');
    if (page.live === 0) return page;
    if (Date.now() > deadline)
      throw new Error(
        `${page.live} operations are still live: ${JSON.stringify(page.results.filter(({ status }) => status === 'queued' || status === 'processing').slice(0, 3))}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
