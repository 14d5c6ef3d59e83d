import { findSite, isForm } from '../sites-by-key.ts';
import { endJob, findJobOfTab } from './jobs.ts';
import { watchItem } from './own-items.ts';

/** The tab of a form has loaded a page, or changed its URL. */
export async function tabChanged(
  tabId: number,
  { status, url }: { status?: string | undefined; url?: string | undefined },
): Promise<void> {
  if (status !== 'complete' && !url) return;
  const job = await findJobOfTab(tabId);
  if (!job) return watchItem(tabId);
  const site = findSite(job.site);
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  const address = tab?.url;
  if (!address) return;
  // Without a form there is no listing to look for.
  if (job.documentId === null && !isForm(site, address)) return formLeft(job, site.label);
  if (tab.status !== 'complete') return;
  try {
    await chrome.scripting.executeScript({ target: { tabId }, files: ['marketplace-page.js'] });
  } catch (error) {
    if (!(await chrome.tabs.get(tabId).catch(() => null))) return tabClosed(tabId);
    console.warn('The page takes no script:', error);
    if (job.saving || job.documentId !== null) return;
    await endJob(job.id, {
      success: false,
      error: `${site.label} could not be opened. Check the connection, then choose Retry.`,
    });
  }
}

/** Another page is in the form's tab, and no save button was pressed before. */
export async function formLeft(
  { id, documentId }: { id: string; documentId: string | null },
  label: string,
): Promise<void> {
  if (documentId === null) {
    return endJob(id, {
      success: false,
      error: `${label} showed another page instead of the form: sign in there, or do what it asks, then choose Retry.`,
    });
  }
  return endJob(id, {
    success: false,
    undecided: true,
    error: `The form on ${label} was left before the extension saw it saved. If you saved it, choose Done in the queue.`,
  });
}

export async function checkTab(tabId: number): Promise<void> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (!tab) return tabClosed(tabId);
  await tabChanged(tabId, { status: tab.status });
}

export async function tabClosed(tabId: number): Promise<void> {
  const job = await findJobOfTab(tabId);
  if (!job) return;
  const { label } = findSite(job.site);
  await endJob(
    job.id,
    job.saving
      ? {
          success: false,
          undecided: true,
          error: `The tab was closed before ${label} had answered. Look there whether it was saved, then choose Done in the queue.`,
        }
      : { success: false, error: `The tab of ${label} was closed before the form was saved.` },
  );
}
