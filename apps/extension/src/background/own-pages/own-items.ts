import { OwnItem } from '@crosslister/contract/extension/extension-pairing.ts';
import type { ItemAnswer } from '../../messages.ts';
import { ownItemOf } from '../../sites/own-items.ts';
import { callServer, sentenceOf } from '../call-server.ts';
import { putScript } from '../put-script.ts';
import { pairedDashboards } from '../store.ts';
import { noteItems } from './newest-items.ts';

/** Watches a tab that shows an item. */
export const watchItem = (tabId: number) =>
  putScript(tabId, 'item-page.js', (address) => ownItemOf(address) !== null);

/** The product with this id, from the first dashboard that knows it. */
export async function findItem(address: string, listing: string): Promise<ItemAnswer> {
  const site = ownItemOf(address)?.page.key;
  if (site) await noteItems(site, [listing]);
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
