import type { ExtensionAnswer, ExtensionReply } from '@crosslister/contract/extension.ts';
import type { ToTab } from '../../messages.ts';
import { type Job, jobs, lastTabs, type Result, results } from '../store.ts';
import { forgetPressedForm } from './pressed-forms.ts';

const KEPT_RESULTS = 10;

/** Open connections of dashboards, by request. They are lost with a restart, and then the page connects again. */
const ports = new Map<string, chrome.runtime.Port>();

export function listen(id: string, port: chrome.runtime.Port): void {
  ports.set(id, port);
  port.onDisconnect.addListener(() => {
    if (ports.get(id) === port) ports.delete(id);
  });
}

function say(id: string, reply: ExtensionReply): boolean {
  const port = ports.get(id);
  port?.postMessage(reply);
  return port !== undefined;
}

export async function findJob(id: string): Promise<Job | undefined> {
  return (await jobs.read())[id];
}

const runningIn = (tabId: number | undefined, all: Record<string, Job>) =>
  tabId === undefined ? undefined : Object.values(all).find((job) => job.tabId === tabId && !job.answer);

/** The running request that a tab belongs to. */
export async function findJobOfTab(tabId: number | undefined): Promise<Job | undefined> {
  return runningIn(tabId, await jobs.read());
}

/**
 * Moves the running request of one tab to another, if it may be moved. Returns the request of the other tab: two events
 * of a tab run side by side, and the second finds what the first has moved.
 */
export async function moveJob(
  from: number,
  to: number,
  mayMove: (job: Job) => boolean,
): Promise<Job | undefined> {
  const now = await jobs.update((all) => {
    const job = runningIn(from, all);
    return job && mayMove(job) ? { ...all, [job.id]: { ...job, tabId: to } } : all;
  });
  return runningIn(to, now);
}

/** Changes a running request. Undefined if it has ended meanwhile. */
export async function updateJob(id: string, change: Partial<Job>): Promise<Job | undefined> {
  const now = await jobs.update((all) => {
    const job = all[id];
    return job && !job.answer ? { ...all, [id]: { ...job, ...change } } : all;
  });
  const job = now[id];
  return job && !job.answer ? job : undefined;
}

/**
 * Whether the script that asks is the first of its document while the request is running.
 * Chrome may report one page several times, and its scripts may ask before either has its
 * answer. Two scripts on one form would both add the photos.
 */
export async function claimForm(id: string, documentId: string): Promise<boolean> {
  let isFirst = false;
  await jobs.update((all) => {
    const job = all[id];
    isFirst = job !== undefined && !job.answer && job.documentId !== documentId;
    return job && isFirst ? { ...all, [id]: { ...job, documentId } } : all;
  });
  return isFirst;
}

/** The script of this document has ended without finding a form, so the next one may look. */
export async function releaseForm(id: string, documentId: string): Promise<void> {
  await jobs.update((all) => {
    const job = all[id];
    return job?.documentId === documentId && !job.hasForm
      ? { ...all, [id]: { ...job, documentId: null } }
      : all;
  });
}

export async function showStep(id: string, text: string): Promise<void> {
  if (await updateJob(id, { step: text })) say(id, { kind: 'step', text: text.slice(0, 500) });
}

/** Answers a request, once. Later answers are ignored. `farewell` is shown on the form. */
export async function endJob(id: string, answer: ExtensionAnswer, farewell?: string): Promise<void> {
  let ended: Job | undefined;
  await jobs.update((all) => {
    const job = all[id];
    if (!job || job.answer) return all;
    ended = { ...job, answer };
    return { ...all, [id]: ended };
  });
  if (!ended) return;
  const { site, origin, item, operation, tabId } = ended;
  if (answer.success && answer.listing_url) await forgetPressedForm(ended);
  await chrome.alarms.clear(id);
  const heard = say(id, { kind: 'answer', answer });
  const result = { at: Date.now(), site, origin, title: item.title, operation, answer, heard };
  await results.update((before) => [result, ...before].slice(0, KEPT_RESULTS));
  if (heard) await forget(id);
  if (tabId === null) return;
  if (answer.success) await keepTab(ended, tabId);
  else if (farewell) await sendToTab(tabId, { type: 'ended', text: farewell });
}

/** The answer to a request that was interrupted, or how far it has come. */
export async function resume(id: string, origin: string, port: chrome.runtime.Port): Promise<void> {
  const job = await findJob(id);
  if (job?.origin !== origin) {
    const answer = {
      success: false,
      undecided: true,
      error: 'The extension lost track of the form: it was restarted meanwhile.',
    };
    port.postMessage({ kind: 'answer', answer } satisfies ExtensionReply);
    return;
  }
  if (!job.answer) {
    port.postMessage({ kind: 'step', text: job.step } satisfies ExtensionReply);
    return;
  }
  port.postMessage({ kind: 'answer', answer: job.answer } satisfies ExtensionReply);
  await markHeard(
    ({ origin, operation, title }) =>
      origin === job.origin && operation === job.operation && title === job.item.title,
  );
  await forget(id);
}

export async function markHeard(isIt: (result: Result) => boolean): Promise<void> {
  await results.update((all) => all.map((result) => (isIt(result) ? { ...result, heard: true } : result)));
}

async function forget(id: string): Promise<void> {
  await jobs.update(({ [id]: _, ...rest }) => rest);
}

async function keepTab({ site }: Job, tabId: number): Promise<void> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (tab?.url) {
    const { url } = tab;
    await lastTabs.update((all) => ({ ...all, [site]: { tabId, url } }));
  }
}

async function sendToTab(tabId: number, message: ToTab): Promise<void> {
  // A page that never had a form has no script to receive it.
  await chrome.tabs.sendMessage(tabId, message).catch(() => undefined);
}
