import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumArguments, findHeadlessChromium } from '../scripts/installed/find-chromium.ts';
import type { Seller } from './seller.ts';

export interface OpenBrowser {
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** What the page complained about: errors of scripts and refused requests of its own. */
  complaints: string[];
  close: () => Promise<void>;
}

interface Options {
  /** The server and seller whose dashboard each page shows from its first load on. */
  signedIn?: { url: string; seller: Seller };
  /** Without animations, which would cost frames. */
  still?: boolean;
  /** Fingers and no mouse, as on a phone. */
  touch?: boolean;
  /** Milliseconds after each press in which nothing else is asked of the page. */
  slowMo?: number;
  /** What else Chromium is started with. */
  args?: readonly string[];
}

export const desktop = { width: 1440, height: 900 };
export const tablet = { width: 1024, height: 768 };
export const phone = { width: 390, height: 844 };

/** Chromium says nothing in the console of an `eval` that its page tried and that the page's own policy refused. */
const reportRefusals = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
  console.error('refused by the policy:', violatedDirective, blockedURI, sourceFile))`;

/** A fresh Chromium with one page. */
export async function openBrowser(
  viewport = desktop,
  { signedIn, still = false, touch = false, slowMo = 0, args = [] }: Options = {},
): Promise<OpenBrowser> {
  const browser = await chromium.launch({
    executablePath: await findHeadlessChromium(),
    args: [...chromiumArguments, ...args],
    slowMo,
  });
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: still ? 'reduce' : 'no-preference',
    ...(touch && { hasTouch: true, isMobile: true }),
    ...(signedIn && { storageState: signedInState(signedIn) }),
  });
  await context.addInitScript(reportRefusals);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { browser, context, page, complaints, close: () => browser.close() };
}

function signedInState({ url, seller }: { url: string; seller: Seller }) {
  const localStorage = [{ name: 'authToken', value: seller.token }];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}
