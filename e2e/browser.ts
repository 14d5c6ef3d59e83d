import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../scripts/find-chromium.ts';

export interface OpenBrowser {
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** What the page complained about: errors of scripts and refused requests of its own. */
  complaints: string[];
  close: () => Promise<void>;
}

/** A fresh Chromium with one page. */
export async function openBrowser(viewport = { width: 1440, height: 900 }): Promise<OpenBrowser> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/London' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { browser, context, page, complaints, close: () => browser.close() };
}
