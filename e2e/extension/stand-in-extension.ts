import type { Page } from 'playwright-core';
import type { OpenBrowser } from '../browser.ts';

/** What the extension's helper does with each call: answers, or throws. */
export type StandIn =
  | 'lists'
  | 'drafts'
  | 'fails'
  | 'no address'
  | 'invalidated'
  | 'unreachable'
  | 'stops'
  | 'nonsense'
  | 'unpaired'
  | 'old';

/** The helper's calls, and the beginning of the listing's URL to which each leads. */
const sites = {
  crosslistToVinted: 'https://www.vinted.co.uk/items/',
  crosslistToEtsy: 'https://www.etsy.com/listing/',
};

const unpaired = "status: async () => ({ version: '1.0.0', paired: false }),";

/**
 * Has the same shape as the real helper. It runs in the page, keeps what it was called with, and is slow enough to be
 * overtaken.
 */
const standIn = (how: StandIn) => `
  window.calls = [];
  window.underWay = 0;
  window.most = 0;
  const answerWith = (start) => async (item) => {
    window.calls.push(item);
    window.underWay += 1;
    window.most = Math.max(window.most, window.underWay);
    await new Promise((resolve) => setTimeout(resolve, 150));
    window.underWay -= 1;
    const listing_url = start + (5000 + Math.floor(Math.random() * 1e9));
    return {
      'lists': () => ({ success: true, listing_url }),
      'drafts': () => ({ success: true, draft: true, listing_url }),
      'fails': () => ({ success: false, error: 'Vinted asked to sign in.' }),
      'unpaired': () => ({ success: false, undecided: true, error: 'This dashboard is not paired.' }),
      'no address': () => ({ success: true }),
      'invalidated': () => { throw new Error('Extension context invalidated.'); },
      'unreachable': () => { throw new Error('Could not establish connection. Receiving end does not exist.'); },
      'stops': () => { throw new Error('The tab was closed.'); },
      'nonsense': () => 'ok',
    }[${JSON.stringify(how)}]();
  };
  const helper = Object.fromEntries(
    Object.entries(${JSON.stringify(sites)}).map(([name, start]) => [name, answerWith(start)]),
  );
  window.crosslisterExtension = ${
    how === 'old'
      ? "{ version: '0.0.1' }"
      : `{ version: '1.0.0', ${how === 'unpaired' ? unpaired : ''} ...helper }`
  };
`;

/** A page for a signed-in seller, with such an extension or without one. */
export async function onDashboard(
  { browser }: OpenBrowser,
  { token, how, viewport = { width: 1440, height: 900 } }: Seat,
  run: (page: Page, complaints: string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    if (how) await page.addInitScript(standIn(how));
    await page.addInitScript(`localStorage.setItem('authToken', ${JSON.stringify(token)})`);
    await run(page, complaints);
  } finally {
    await context.close();
  }
}

interface Seat {
  token: string;
  how: StandIn | null;
  viewport?: { width: number; height: number } | undefined;
}
