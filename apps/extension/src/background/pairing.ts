import type { ExtensionAnswer } from '@crosslister/contract/extension.ts';
import { PairingToken } from '@crosslister/contract/extension-pairing.ts';
import { dashboards } from './store.ts';

const TIMEOUT_MS = 20_000;

/** Trades a code from the dashboard's server for a token of our own. */
export async function pair(origin: string, code: string): Promise<ExtensionAnswer> {
  const known = (await dashboards.read()).find((each) => each.origin === origin);
  if (!known) return { success: false, error: 'This address is not among the dashboards in the options.' };
  let response: Response;
  try {
    response = await fetch(`${origin}/api/extension/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, name: browserName() }),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    console.warn('Not paired:', error);
    return { success: false, error: "The extension cannot reach the dashboard's server." };
  }
  if (!response.ok) return { success: false, error: 'The server refused the code. Try again.' };
  const parsed = PairingToken.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return { success: false, error: 'The server gave an answer that is not understood.' };
  const { token, username } = parsed.data;
  await dashboards.update((all) =>
    all.map((each) => (each.origin === origin ? { ...each, token, username } : each)),
  );
  // The earlier token would never be used again.
  if (known.token) await giveUpToken(origin, known.token);
  return { success: true };
}

/**
 * Whether a dashboard is paired, as its server says: the seller may have ended it there. If the server does not answer,
 * the last known state counts.
 */
export async function isPaired(origin: string): Promise<boolean> {
  const token = (await dashboards.read()).find((each) => each.origin === origin)?.token;
  if (!token) return false;
  try {
    const response = await fetch(`${origin}/api/extension/token/`, {
      headers: { authorization: `Token ${token}` },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 401) return true;
  } catch (error) {
    console.warn('The pairing could not be checked:', error);
    return true;
  }
  await forgetToken(origin, token);
  return false;
}

export async function forgetToken(origin: string, token: string): Promise<void> {
  await dashboards.update((all) =>
    all.map((each) => (each.origin === origin && each.token === token ? { ...each, token: null } : each)),
  );
}

/** Ends a token at its server. It is removed here in any case. */
export async function giveUpToken(origin: string, token: string): Promise<void> {
  await fetch(`${origin}/api/extension/token/`, {
    method: 'DELETE',
    headers: { authorization: `Token ${token}` },
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error) => console.warn('The token could not be ended at its server:', error));
}

function browserName(): string {
  const { userAgent } = navigator;
  const browser = /Edg\//.test(userAgent) ? 'Edge' : /OPR\//.test(userAgent) ? 'Opera' : 'Chrome';
  const systems = { Windows: /Windows/, ChromeOS: /CrOS/, Mac: /Mac OS/, Linux: /Linux/ };
  const system = Object.entries(systems).find(([, mark]) => mark.test(userAgent))?.[0];
  return system ? `${browser} on ${system}` : browser;
}
