import type { ExtensionAnswer, ExtensionRequest } from '@crosslister/contract/extension.ts';
import type { Site } from '../../sites/site.ts';
import { findSite, isForm } from '../../sites-by-key.ts';
import { isPaired } from '../pairing.ts';
import { takeTables } from '../site-tables.ts';
import { type Job, jobs, lastTabs, pairedAt, settings, starts } from '../store.ts';
import { checkTab, formLeft } from './form-tab.ts';
import { endJob, findJob, showStep, updateJob } from './jobs.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MOST_A_MINUTE = 6;

/** Nothing was opened. The step still waits in the dashboard. */
const notBegun = (error: string): ExtensionAnswer => ({ success: false, undecided: true, error });

type Crosslist = Extract<ExtensionRequest, { call: 'crosslist' }>;

/** Opens the marketplace's form for an item. The answer comes when the seller has saved it, or has not. */
export async function startJob(
  id: string,
  { site: key, item, operation }: Crosslist,
  origin: string,
  from: chrome.tabs.Tab | undefined,
): Promise<void> {
  const site = findSite(key);
  const paired = await isPaired(origin);
  const dashboard = await pairedAt(origin);
  if (dashboard) await takeTables(dashboard);
  const { patienceMs, dailyLimit } = await settings.read();
  const job: Job = {
    id,
    origin,
    site: key,
    item,
    operation: operation ?? null,
    tabId: null,
    documentId: null,
    hasForm: false,
    step: `Opening the form on ${site.label}`,
    saving: null,
    deadline: Date.now() + patienceMs,
    answer: null,
  };
  let refused: ExtensionAnswer | null = null;
  await jobs.update((all) => {
    const busy = Object.values(all).find((other) => other.site === key && !other.answer);
    if (!paired) {
      refused = notBegun(
        'This dashboard is not paired with the extension. Open Settings, Connections, and choose Pair this browser.',
      );
    } else if (busy) {
      refused = notBegun(
        `The form for "${busy.item.title}" is still open on ${site.label}. Save it or close its tab first.`,
      );
    }
    return refused ? all : { ...withoutOld(all), [id]: job };
  });
  refused ??= await countStart(job, dailyLimit, site.label);
  if (refused) {
    // Stored for a moment, so that a connection that breaks now still gets the answer.
    await jobs.update((all) => ({ ...all, [id]: all[id] ?? job }));
    return endJob(id, refused);
  }
  await chrome.alarms.create(id, { when: job.deadline });
  await showStep(id, job.step);
  const tab = await openTab(job, site.newListingUrl, from);
  // It has ended meanwhile, because the seller cancelled it.
  if (tab.id === undefined || !(await updateJob(id, { tabId: tab.id }))) return;
  // The page may have loaded before its tab was known.
  await checkTab(tab.id);
}

/** Without old answers that nobody asked for. Their results are stored with the outcomes. */
function withoutOld(all: Record<string, Job>): Record<string, Job> {
  const isOld = ({ answer, deadline }: Job) => answer !== null && deadline < Date.now() - DAY_MS;
  return Object.fromEntries(Object.entries(all).filter(([, job]) => !isOld(job)));
}

async function countStart({ site }: Job, dailyLimit: number, label: string): Promise<ExtensionAnswer | null> {
  let refused: ExtensionAnswer | null = null;
  await starts.update((all) => {
    const now = Date.now();
    const today = (all[site] ?? []).filter((at) => at > now - DAY_MS);
    if (today.length >= dailyLimit) {
      refused = notBegun(
        `${dailyLimit} ${dailyLimit === 1 ? 'form was' : 'forms were'} opened on ${label} in the last 24 hours, the most that the extension's options allow.`,
      );
    } else if (today.filter((at) => at > now - MINUTE_MS).length >= MOST_A_MINUTE) {
      refused = notBegun(`${MOST_A_MINUTE} forms were opened on ${label} within a minute. Wait a little.`);
    }
    return { ...all, [site]: refused ? today : [...today, now] };
  });
  return refused;
}

/**
 * The tab of the last form, unless the seller has used it for something else. Otherwise a new one beside the dashboard.
 */
async function openTab({ site }: Job, url: string, from: chrome.tabs.Tab | undefined) {
  const last = (await lastTabs.read())[site];
  const tab = last && (await chrome.tabs.get(last.tabId).catch(() => null));
  if (tab?.id !== undefined && last && tab.url === last.url) {
    await lastTabs.update(({ [site]: _, ...rest }) => rest);
    const again = await chrome.tabs.update(tab.id, { url, active: true });
    if (again) return again;
  }
  return chrome.tabs.create({
    url,
    active: true,
    ...(from && { windowId: from.windowId, index: from.index + 1 }),
  });
}

/** The page may have become another one without loading again. */
async function showsForm({ tabId }: Job, site: Site): Promise<boolean> {
  const tab = tabId === null ? null : await chrome.tabs.get(tabId).catch(() => null);
  return tab?.url !== undefined && isForm(site, tab.url);
}

/** When its time is over a request is answered, whatever is in the form. */
export async function expire(id: string): Promise<void> {
  const job = await findJob(id);
  if (!job) return;
  const site = findSite(job.site);
  const { label } = site;
  if (job.hasForm && !job.saving && !(await showsForm(job, site))) return formLeft(job, label);
  const minutes = Math.max(1, Math.round((await settings.read()).patienceMs / MINUTE_MS));
  const waited = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  await endJob(
    id,
    job.saving
      ? {
          success: false,
          undecided: true,
          error: `The extension did not see whether ${label} took the form. Look there, then choose Done in the queue.`,
        }
      : { success: false, error: `The form on ${label} was not saved within ${waited}.` },
    `Crosslister no longer waits for this form. If you save it now, start it over in the dashboard's queue, choose Done there and paste its address.`,
  );
}
