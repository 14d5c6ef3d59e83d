import type { EndingGo, EndingTask, FromEndingTab } from '../../messages.ts';
import { ownItemOf } from '../../sites/own-items.ts';
import { comeToFront } from '../come-to-front.ts';
import { runScript } from '../site-tables.ts';
import { pairedAt, settings } from '../store.ts';
import { readWaiting } from './endings-server.ts';
import { leaveIt, putOff, reportGone, stopFor } from './finish-ending.ts';
import { type Current, current, endings } from './stored-endings.ts';

/** A site that cannot be reached is not tried every half minute. */
const NOT_REACHED_MS = 5 * 60_000;

async function findOfTab(tabId: number | undefined): Promise<Current | null> {
  const job = await current.read();
  return job && job.tabId === tabId ? job : null;
}

/** The tab of a listing that is deleted has loaded a page. False if it is no such tab. */
export async function endingTabChanged(tabId: number): Promise<boolean> {
  const job = await findOfTab(tabId);
  if (!job || job.phase === 'over') return false;
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (!tab?.url || tab.status !== 'complete') return true;
  // After the confirmation the site shows a page of its choice.
  if (job.phase === 'pressed' && ownItemOf(tab.url)?.listing !== job.listing) {
    await openAgain(job);
    return true;
  }
  try {
    await runScript(tabId, 'ending-page.js');
  } catch (error) {
    console.warn('The page takes no script:', error);
    await notReached(job);
  }
  return true;
}

/** Before it was confirmed nothing was done. After that, only the seller can say how it ended. */
async function notReached(job: Current): Promise<void> {
  if (job.phase === 'delete') await putOff(job, NOT_REACHED_MS);
  else await stopFor(job, 'It was confirmed, and its page could not be opened again. Look there.');
}

export async function endingTabClosed(tabId: number): Promise<void> {
  const job = await findOfTab(tabId);
  if (!job) return;
  const said =
    job.phase === 'delete'
      ? 'The tab of the extension was closed before it was deleted.'
      : 'The tab of the extension was closed before it was seen gone. Look there whether it is still listed.';
  await stopFor(job, said);
}

/** Answers the script in that tab. Scripts of other tabs, and a second one in the same document, get nothing to do. */
export async function fromEndingTab(
  message: FromEndingTab,
  { tabId, documentId }: { tabId: number | undefined; documentId: string },
): Promise<EndingTask | EndingGo | null> {
  const job = await findOfTab(tabId);
  if (message.type === 'ending_ready') return job ? taskFor(job, documentId) : { task: 'none' };
  if (!job || job.documentId !== documentId) return message.type === 'ending_confirms' ? { go: false } : null;
  switch (message.type) {
    case 'ending_confirms':
      return { go: await mayConfirm(job) };
    case 'ending_seen':
      await (message.seen === 'gone' ? reportGone(job) : openAgain(job));
      return null;
    case 'ending_to_front':
      await comeToFront(job.tabId);
      return null;
    case 'ending_not_reached':
      await notReached(job);
      return null;
    case 'ending_other_title':
      await leaveIt(job, message.said);
      return null;
    case 'ending_failed':
      await stopFor(job, message.said);
      return null;
  }
}

/** For the first script of a document: Chrome may report one page several times, and two would both press Delete. */
async function taskFor(job: Current, documentId: string): Promise<EndingTask> {
  let phase: 'delete' | 'look' | null = null;
  await current.update((now) => {
    const isNew = now?.operation === job.operation && now.documentId !== documentId && now.phase !== 'over';
    phase = isNew ? (now.phase === 'delete' ? 'delete' : 'look') : null;
    return isNew && phase ? { ...now, documentId, phase } : now;
  });
  if (!phase) return { task: 'none' };
  const { hurry } = await settings.read();
  const { listing, title, origin: dashboard } = job;
  return { task: phase, listing, title, dashboard, ...(hurry && { hurry }) };
}

/** At the last moment: the product may have been put back on sale, or the seller have done it, or switched it off. */
async function mayConfirm(job: Current): Promise<boolean> {
  const dashboard = await pairedAt(job.origin);
  const waiting = dashboard && (await readWaiting(dashboard));
  const stillWaits = waiting?.some(
    ({ operation, listing }) => operation === job.operation && listing === job.listing,
  );
  const { on } = await endings.read();
  if (!on || !stillWaits) {
    await putOff(job);
    return false;
  }
  // Stored before the press, because the page may go away with everything in it.
  const now = await current.update((all) =>
    all?.operation === job.operation && all.phase === 'delete' ? { ...all, phase: 'pressed' } : all,
  );
  return now?.operation === job.operation && now.phase === 'pressed';
}

/** The proof is a page that was loaded after the end. */
async function openAgain(job: Current): Promise<void> {
  let isFirst = false;
  await current.update((all) => {
    isFirst = all?.operation === job.operation && all.phase === 'pressed';
    return all && isFirst ? { ...all, phase: 'look' } : all;
  });
  if (!isFirst || job.tabId === null) return;
  await chrome.tabs.update(job.tabId, { url: job.url });
}
