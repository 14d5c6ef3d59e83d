import { OwnItem } from '@crosslister/contract/extension-pairing.ts';
import type { ItemAnswer } from '../messages.ts';
import { ownItemOf } from '../sites/own-items.ts';
import { callServer, sentenceOf } from './call-server.ts';
import { pairedDashboards } from './store.ts';

/** Puts the script for items' pages into a tab that shows an item, if there is a dashboard to report to. */
export async function watchItem(tabId: number): Promise<void> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (!tab?.url || tab.status !== 'complete' || !ownItemOf(tab.url)) return;
  if ((await pairedDashboards()).length === 0) return;
  // The seller may have left the page meanwhile.
  await chrome.scripting
    .executeScript({ target: { tabId }, files: ['item-page.js'] })
    .catch((error) => console.warn('The page takes no script:', error));
}

/** The product with this id, from the first dashboard that knows it. */
export async function findItem(address: string, listing: string): Promise<ItemAnswer> {
  return { item: (await findWithDashboard(address, listing))?.item ?? null };
}

export async function markItem(
  address: string,
  listing: string,
  what: 'sold' | 'delisted',
): Promise<ItemAnswer> {
  const found = await findWithDashboard(address, listing);
  const platform = ownItemOf(address)?.page.key;
  if (!found || !platform) return { error: 'no paired dashboard has this listing.' };
  const body = { platform, listing, what };
  const response = await callServer(found.dashboard, '/api/extension/items/', { body });
  if (response?.ok) return { done: true };
  return { error: await sentenceOf(response, 'the dashboard did not answer.') };
}

async function findWithDashboard(address: string, listing: string) {
  const platform = ownItemOf(address)?.page.key;
  if (!platform) return null;
  for (const dashboard of await pairedDashboards()) {
    const query = new URLSearchParams({ platform, listing });
    const response = await callServer(dashboard, `/api/extension/items/?${query}`);
    const item = response?.ok ? OwnItem.safeParse(await response.json().catch(() => null)).data : undefined;
    if (item) return { dashboard, item };
  }
  return null;
}
