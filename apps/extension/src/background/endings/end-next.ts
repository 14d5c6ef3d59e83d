import type { Ending } from '@crosslister/contract/extension/extension-pairing.ts';
import { ownItemOf } from '../../sites/own-items.ts';
import { takeTables } from '../site-tables.ts';
import { pairedDashboards, settings } from '../store.ts';
import { DEADLINE, NEXT } from './alarms.ts';
import { endingTabChanged } from './ending-tab.ts';
import { readWaiting, sendReport } from './endings-server.ts';
import { putOff, release, showBadge, stopFor } from './finish-ending.ts';
import { ofLastDay, pauseAfter, whyWait } from './pace.ts';
import { type Current, current, type Endings, endings } from './stored-endings.ts';

/** Longer than a person's pace needs for one listing. */
const MOST_MS = 120_000;

let asking: Promise<void> | null = null;

/** Opens the next listing that waits to be deleted, if the seller wants it and nothing keeps it back. */
export function endNext(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

const isSame = (one: Endings['left'][number], other: Endings['left'][number]) =>
  one.origin === other.origin && one.operation === other.operation && one.title === other.title;

async function ask(): Promise<void> {
  const { on, stopped, left } = await endings.read();
  if (!on || stopped) return;
  const job = await current.read();
  if (job && job.deadline > Date.now()) return;
  // Its alarm was lost, or the browser stopped the extension while it reported.
  if (job) return job.phase === 'over' ? release() : expireEnding();
  for (const dashboard of await pairedDashboards()) {
    const next = (await readWaiting(dashboard))?.find(({ platform, operation, listing, url, title }) => {
      if (left.some((each) => isSame(each, { origin: dashboard.origin, operation, title }))) return false;
      const item = ownItemOf(url);
      return item?.page.ending && item.page.key === platform && item.listing === listing;
    });
    if (!next) continue;
    await takeTables(dashboard);
    return startWith(dashboard.origin, next);
  }
}

async function startWith(origin: string, next: Ending): Promise<void> {
  const now = Date.now();
  const state = await endings.read();
  const wait = whyWait(state, now);
  if (wait === 'limit') return noteLimit(origin, next, state.dailyLimit);
  if (wait) {
    await chrome.alarms.create(NEXT, { when: wait.until });
    return;
  }
  // It may have been switched off while the server was asked.
  if (!state.on || state.stopped) return;
  const { hurry } = await settings.read();
  await endings.update((all) => ({
    ...all,
    begun: [...ofLastDay(all.begun, now), now],
    notBefore: pauseAfter(now, hurry?.gapMs),
  }));
  const { platform, operation, listing, url, title } = next;
  const job: Current = {
    origin,
    platform,
    operation,
    listing,
    url,
    title,
    tabId: null,
    documentId: null,
    phase: 'delete',
    deadline: now + MOST_MS,
  };
  await current.update(() => job);
  await chrome.alarms.create(DEADLINE, { when: job.deadline });
  await showBadge('…');
  // In the background, where the seller sees it among the tabs. Without a window it is done when one opens.
  const tab = await chrome.tabs.create({ url, active: false }).catch(() => null);
  if (tab?.id === undefined) return putOff(job);
  const { id: tabId } = tab;
  await current.update((all) => all && { ...all, tabId });
  // The page may have loaded before its tab was known.
  await endingTabChanged(tabId);
}

async function noteLimit(origin: string, { operation, listing, said: before }: Ending, limit: number) {
  const said = `The extension has deleted as many in the last 24 hours as its options allow (${limit}). Delete it yourself.`;
  if (before !== said) await sendReport(origin, { gone: false, operation, listing, said });
}

/** The page did not answer in time. */
export async function expireEnding(): Promise<void> {
  const job = await current.read();
  if (job) await stopFor(job, 'The page did not answer in time. Look there whether it is still listed.');
}
