import { PairingToken } from '@crosslister/contract/extension/extension-pairing.ts';
import type { ExtensionAnswer } from '@crosslister/contract/extension.ts';
import { callServer } from './call-server.ts';
import { type Dashboard, dashboards, isAllowed, pairedAt } from './store.ts';

const path = '/api/extension/token/';

/** Trades a code from the dashboard's server for a token of our own. */
export async function pair(origin: string, code: string): Promise<ExtensionAnswer> {
  const known = (await dashboards.read()).find((each) => each.origin === origin);
  if (!known) return { success: false, error: 'This address is not among the dashboards in the options.' };
  if (!isAllowed(known) && !(await askSeller(origin))) {
    return {
      success: false,
      error: `You have not allowed ${origin} in the page that the extension opened. Choose Pair this browser again, and answer it there.`,
    };
  }
  const response = await callServer({ ...known, token: null }, path, { body: { code, name: browserName() } });
  if (!response) return { success: false, error: "The extension cannot reach the dashboard's server." };
  if (!response.ok) return { success: false, error: 'The server refused the code. Try again.' };
  const parsed = PairingToken.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return { success: false, error: 'The server gave an answer that is not understood.' };
  const { token, username } = parsed.data;
  await dashboards.update((all) =>
    all.map((each) => (each.origin === origin ? { ...each, token, username, allowed: true } : each)),
  );
  // The earlier token would never be used again.
  if (known.token) await giveUpToken(known);
  return { success: true };
}

const POLL_MS = 500;
/** A code is good for two minutes. */
const PATIENCE_MS = 100_000;

/**
 * Asks in the extension's own page, which no web page can press, and waits for the answer. The storage is read again and
 * again, which keeps Chrome from stopping the background meanwhile.
 */
async function askSeller(origin: string): Promise<boolean> {
  // An answer of before is no answer to this question.
  await answer(origin, undefined);
  await chrome.tabs.create({ url: chrome.runtime.getURL(`options.html?pair=${encodeURIComponent(origin)}`) });
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const now = (await dashboards.read()).find((each) => each.origin === origin);
    if (!now || now.allowed === false) return false;
    if (now.allowed) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

/** What the seller says in the extension's own page. Undefined: nothing yet. */
export async function answer(origin: string, allowed: boolean | undefined): Promise<void> {
  await dashboards.update((all) =>
    all.map(({ allowed: before, ...each }) =>
      each.origin === origin
        ? { ...each, ...(allowed !== undefined && { allowed }) }
        : { ...each, ...(before !== undefined && { allowed: before }) },
    ),
  );
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
