import { settings } from '../store.ts';
import { DEADLINE, NEXT } from './alarms.ts';
import { sendReport } from './endings-server.ts';
import { pauseAfter } from './pace.ts';
import { type Current, current, endings } from './stored-endings.ts';

/** More do not wait at once. */
const MOST_LEFT = 200;

/** Marks the listing as over, once. False if another event has done it already. */
async function take(job: Current): Promise<boolean> {
  let isFirst = false;
  await current.update((now) => {
    isFirst = now?.operation === job.operation && now.phase !== 'over';
    return now && isFirst ? { ...now, phase: 'over' } : now;
  });
  return isFirst;
}

/** Lets the next one begin after the pause. Only once the report has been sent, because until then the step still waits. */
export async function release(pauseMs = 0): Promise<void> {
  const { hurry } = await settings.read();
  const { notBefore } = await endings.update((all) => ({
    ...all,
    notBefore: pauseAfter(Date.now() + pauseMs, hurry?.gapMs),
  }));
  await chrome.alarms.clear(DEADLINE);
  await current.update(() => null);
  await chrome.alarms.create(NEXT, { when: notBefore });
}

/** Its page was opened again, or for the first time, and says that there is no such listing. */
export async function reportGone(job: Current): Promise<void> {
  if (!(await take(job))) return;
  const { origin, operation, listing } = job;
  await sendReport(origin, { gone: true, operation, listing });
  await closeTab(job);
  await showBadge('');
  await release();
}

/** It was not seen gone: the seller has to look. Until then nothing more is opened. The tab stays for them. */
export async function stopFor(job: Current, said: string): Promise<void> {
  if (!(await take(job))) return;
  const { origin, operation, listing, title } = job;
  await endings.update((all) => ({ ...all, stopped: { at: Date.now(), title, said } }));
  await showBadge('!');
  await sendReport(origin, { gone: false, operation, listing, said });
  await release();
}

/** Nothing was pressed on it: it may be another item. That one is left to the seller, and the others go on. */
export async function leaveIt(job: Current, said: string): Promise<void> {
  if (!(await take(job))) return;
  const { origin, operation, listing, title } = job;
  await endings.update((all) => ({
    ...all,
    left: [...all.left, { origin, operation, title }].slice(-MOST_LEFT),
  }));
  await sendReport(origin, { gone: false, operation, listing, said });
  await closeTab(job);
  await showBadge('');
  await release();
}

/** Nothing was done, and nothing is wrong with the listing: it is asked for again later, and does not count. */
export async function putOff(job: Current, pauseMs = 0): Promise<void> {
  if (!(await take(job))) return;
  await endings.update((all) => ({ ...all, begun: all.begun.slice(0, -1) }));
  await closeTab(job);
  await showBadge('');
  await release(pauseMs);
}

async function closeTab({ tabId }: Current): Promise<void> {
  // The seller may have closed it.
  if (tabId !== null) await chrome.tabs.remove(tabId).catch(() => undefined);
}

/** On the extension's icon: something is deleted (…), or waits for the seller (!). */
export async function showBadge(text: '' | '…' | '!'): Promise<void> {
  await chrome.action.setBadgeText({ text });
}
