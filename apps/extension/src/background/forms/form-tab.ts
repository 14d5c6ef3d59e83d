import { findSite, isForm } from '../../sites-by-key.ts';
import { endingTabChanged, endingTabClosed } from '../endings/ending-tab.ts';
import { watchWardrobe } from '../own-pages/from-wardrobe-page.ts';
import { watchItem } from '../own-pages/own-items.ts';
import { watchSales } from '../sales/watch-sales.ts';
import { runScript, tablesLoaded } from '../site-tables.ts';
import type { Job } from '../store.ts';
import { endJob, findJobOfTab, moveJob } from './jobs.ts';
import { notePressedForm } from './pressed-forms.ts';

/** The tab of a form has loaded a page, or changed its URL. */
export async function tabChanged(
  tabId: number,
  { status, url }: { status?: string | undefined; url?: string | undefined },
): Promise<void> {
  if (status !== 'complete' && !url) return;
  await tablesLoaded;
  if (await endingTabChanged(tabId)) return;
  const job = (await findJobOfTab(tabId)) ?? (await takeForm(tabId));
  if (!job) {
    await watchItem(tabId);
    await watchWardrobe(tabId);
    return watchSales(tabId);
  }
  // Read only now: an event that came before the tab was known did nothing.
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (!tab?.url || tab.status !== 'complete') return;
  const site = findSite(job.site);
  try {
    // Among the page's own scripts: it answers what React holds for a field, and nothing else.
    await chrome.scripting.executeScript({ target: { tabId }, files: ['held-page.js'], world: 'MAIN' });
    await runScript(tabId, 'marketplace-page.js');
  } catch (error) {
    if (!(await chrome.tabs.get(tabId).catch(() => null))) return tabClosed(tabId);
    console.warn('The page takes no script:', error);
    if (job.saving || job.hasForm) return;
    await endJob(job.id, {
      success: false,
      error: `${site.label} could not be opened. Check the connection, then choose Retry.`,
    });
  }
}

/** A form that the seller opened in a new tab, from a tab that showed another page. */
async function takeForm(tabId: number): Promise<Job | undefined> {
  const { openerTabId, url } = (await chrome.tabs.get(tabId).catch(() => null)) ?? {};
  if (openerTabId === undefined || !url) return undefined;
  const waitsForForm = ({ site, documentId, saving }: Job) =>
    documentId === null && !saving && isForm(findSite(site), url);
  return moveJob(openerTabId, tabId, waitsForForm);
}

/** The form's tab shows another page, and no save button that is known was pressed before. */
export async function formLeft(job: Job, label: string): Promise<void> {
  await notePressedForm(job);
  const error = `The form on ${label} was left before the extension saw it saved. If you saved it, choose Done in the queue.`;
  return endJob(job.id, { success: false, undecided: true, error }, error);
}

export async function checkTab(tabId: number): Promise<void> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (!tab) return tabClosed(tabId);
  await tabChanged(tabId, { status: tab.status });
}

export async function tabClosed(tabId: number): Promise<void> {
  const job = await findJobOfTab(tabId);
  if (!job) return endingTabClosed(tabId);
  const { label } = findSite(job.site);
  await endJob(
    job.id,
    job.saving
      ? {
          success: false,
          undecided: true,
          error: `The tab was closed before ${label} answered. Look there first, then choose Done in the queue.`,
        }
      : { success: false, error: `The tab of ${label} was closed before the form was saved.` },
  );
}
