import { NewestListing } from '@crosslister/contract/extension/extension-pairing.ts';
import { ExtensionSite } from '@crosslister/contract/extension.ts';
import { z } from 'zod';
import { callServer } from '../call-server.ts';
import { pairedAt, stored } from '../store.ts';

/** The highest number of a listing that was seen on each marketplace, of any seller: they are counted for all together. */
const newest = stored(
  'local',
  'newestItems',
  z.partialRecord(ExtensionSite, z.string().regex(/^\d{1,19}$/)),
  {},
);

/** The seller looks at an empty form meanwhile. */
const PATIENCE_MS = 5_000;

const highest = (ids: readonly string[]): string | null =>
  ids
    .filter((id) => /^\d{1,19}$/.test(id))
    .reduce<string | null>((most, id) => (most === null || BigInt(id) > BigInt(most) ? id : most), null);

export async function noteItems(site: ExtensionSite, ids: readonly string[]): Promise<void> {
  await newest.update((all) => {
    const now = highest([...ids, ...(all[site] ? [all[site]] : [])]);
    return now === null || now === all[site] ? all : { ...all, [site]: now };
  });
}

/** The highest number that the extension or the dashboard's server knows. What is saved now gets a higher one. */
export async function newestKnown(origin: string, site: ExtensionSite): Promise<string | null> {
  const dashboard = await pairedAt(origin);
  const query = new URLSearchParams({ platform: site });
  const response =
    dashboard &&
    (await callServer(dashboard, `/api/extension/items/newest/?${query}`, { patienceMs: PATIENCE_MS }));
  const body: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const listing = NewestListing.safeParse(body).data?.listing;
  const seen = (await newest.read())[site];
  return highest([...(listing ? [listing] : []), ...(seen ? [seen] : [])]);
}
