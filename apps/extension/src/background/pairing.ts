import type { ExtensionAnswer } from '@crosslister/contract/extension.ts';
import { PairingToken } from '@crosslister/contract/extension-pairing.ts';
import { callServer } from './call-server.ts';
import { type Dashboard, dashboards, pairedAt } from './store.ts';

const path = '/api/extension/token/';

/** Trades a code from the dashboard's server for a token of our own. */
export async function pair(origin: string, code: string): Promise<ExtensionAnswer> {
  const known = (await dashboards.read()).find((each) => each.origin === origin);
  if (!known) return { success: false, error: 'This address is not among the dashboards in the options.' };
  const response = await callServer({ ...known, token: null }, path, { body: { code, name: browserName() } });
  if (!response) return { success: false, error: "The extension cannot reach the dashboard's server." };
  if (!response.ok) return { success: false, error: 'The server refused the code. Try again.' };
  const parsed = PairingToken.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return { success: false, error: 'The server gave an answer that is not understood.' };
  const { token, username } = parsed.data;
  await dashboards.update((all) =>
    all.map((each) => (each.origin === origin ? { ...each, token, username } : each)),
  );
  // The earlier token would never be used again.
  if (known.token) await giveUpToken(known);
  return { success: true };
}

/**
 * Whether a dashboard is paired, as its server says: the seller may have ended it there. If the server does not answer,
 * the last known state counts.
 */
export async function isPaired(origin: string): Promise<boolean> {
  const dashboard = await pairedAt(origin);
  if (!dashboard) return false;
  const response = await callServer(dashboard, path);
  return response?.status !== 401;
}

/** Ends a token at its server. It is removed here in any case. */
export async function giveUpToken(dashboard: Dashboard): Promise<void> {
  await callServer(dashboard, path, { method: 'DELETE' });
}

function browserName(): string {
  const { userAgent } = navigator;
  const browser = /Edg\//.test(userAgent) ? 'Edge' : /OPR\//.test(userAgent) ? 'Opera' : 'Chrome';
  const systems = { Windows: /Windows/, ChromeOS: /CrOS/, Mac: /Mac OS/, Linux: /Linux/ };
  const system = Object.entries(systems).find(([, mark]) => mark.test(userAgent))?.[0];
  return system ? `${browser} on ${system}` : browser;
}
