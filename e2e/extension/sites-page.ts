import type { Page } from 'playwright-core';
import { bundleSites } from '../../apps/extension/src/test/bundle-sites.ts';

export interface FormItem {
  title: string;
  name: string;
  description: string;
  pricePence: number;
  sku: string;
  condition: string | null;
  specifics: Record<string, string[]>;
  /** `text` stands for the bytes. */
  photos: { name: string; type: string; text: string }[];
}

export interface SiteStep {
  field: string;
  state: string;
  message?: string;
  stage?: string;
  odd?: string;
}

export interface FillEnd {
  filled?: true;
  field?: string;
  message?: string;
  error?: string;
}

type Call = 'fill' | 'watchSave' | 'savedListing' | 'selfCheck' | 'chosenCategory' | 'watchOwnItem' | 'stop';

/** Calls the extension's code in a page, as its content script would. */
export async function inPage<T>(page: Page, call: Call, ...values: unknown[]): Promise<T> {
  await page.addScriptTag({ content: `window.crosslisterSites || (() => {${await bundleSites()}})()` });
  return page.evaluate(`crosslisterSites.${call}(...${JSON.stringify(values)})`);
}

export const stepsIn = (page: Page): Promise<SiteStep[]> => page.evaluate('crosslisterSites.steps');
export const savesIn = (page: Page): Promise<string[]> => page.evaluate('crosslisterSites.saves');
export const marksIn = (page: Page): Promise<string[]> => page.evaluate('crosslisterSites.marks');

/** The last state of each field, and its message where it has one. */
export async function outcomes(page: Page): Promise<Record<string, string>> {
  const steps = await stepsIn(page);
  return Object.fromEntries(
    steps.map(({ field, state, message }) => [field, message ? `${state}: ${message}` : state]),
  );
}
