import { SiteTables } from '@crosslister/contract/site-tables/site-tables.ts';
import { z } from 'zod';
import { useTables } from '../sites/tables.ts';
import { callServer } from './call-server.ts';
import { type Dashboard, stored } from './store.ts';

const path = '/api/extension/tables/';
/** The seller waits for a form meanwhile. */
const PATIENCE_MS = 5_000;
/** A server is not asked more often. */
const AGAIN_MS = 10 * 60_000;

/** What the sellers' servers have served: only data, and looked at again before it is used. */
const taken = stored('local', 'tables', SiteTables.shape.results, []);
const askedAt = stored('session', 'tablesAskedAt', z.record(z.string(), z.number()), {});

/** The background uses what was taken, from its first event on. */
export const tablesLoaded: Promise<void> = taken.read().then(useTables);

/** Takes the tables of a dashboard's server that are newer than those in use. One that does not answer changes nothing. */
export async function takeTables(dashboard: Dashboard): Promise<void> {
  const { origin } = dashboard;
  const now = Date.now();
  if (((await askedAt.read())[origin] ?? 0) > now - AGAIN_MS) return;
  await askedAt.update((all) => ({ ...all, [origin]: now }));
  const response = await callServer(dashboard, path, { patienceMs: PATIENCE_MS });
  // A server from before this has none, and one of a later day may have tables that this extension does not understand.
  const served = response?.ok ? SiteTables.safeParse(await response.json().catch(() => null)) : undefined;
  if (!served?.success) return;
  const all = await taken.update((before) =>
    served.data.results.reduce((kept, table) => {
      const known = kept.find(({ site }) => site === table.site);
      if (known && known.version >= table.version) return kept;
      return [...kept.filter((each) => each !== known), table];
    }, before),
  );
  useTables(all);
}

/** Runs a script in a tab, with the tables that were taken. */
export async function runScript(tabId: number, file: string): Promise<void> {
  const target = { tabId };
  const tables = await taken.read();
  if (tables.length > 0) {
    const put = (given: string) => {
      globalThis.crosslisterTables = JSON.parse(given);
    };
    // As text: Chrome leaves out of objects what is null, and the tables would not fit their schema any more.
    await chrome.scripting.executeScript({ target, func: put, args: [JSON.stringify(tables)] });
  }
  await chrome.scripting.executeScript({ target, files: [file] });
}
