import type { FromTab, ItemAnswer, PhotoAnswer, SaveKind, TabTask } from '../messages.ts';
import { findSite, isForm } from '../sites-by-key.ts';
import { claimForm, endJob, findJobOfTab, tellStep, updateJob } from './jobs.ts';
import { findItem, markItem } from './own-items.ts';
import { fetchPhoto } from './photos.ts';
import { type Job, settings } from './store.ts';
import { formLeft } from './tabs.ts';

/** Answers the script in the tab of a form. Scripts in other tabs get nothing to do. */
export async function fromTab(
  message: FromTab,
  { tab, documentId, url }: chrome.runtime.MessageSender,
): Promise<TabTask | PhotoAnswer | ItemAnswer | null> {
  if (message.type === 'find_item') return findItem(url ?? '', message.listing);
  if (message.type === 'mark_item') return markItem(url ?? '', message.listing, message.what);
  const job = await findJobOfTab(tab?.id);
  if (!job) return message.type === 'ready' ? { task: 'none' } : null;
  const { label } = findSite(job.site);
  switch (message.type) {
    case 'ready':
      return taskFor(job, message.saving, { documentId: documentId ?? '', url: url ?? '' });
    case 'photo':
      return fetchPhoto(job, message.index);
    case 'step':
      await tellStep(job.id, message.text);
      return null;
    case 'filled':
      await tellStep(job.id, `Waiting for you to save it on ${label}`);
      return null;
    case 'no_form':
      await endJob(job.id, { success: false, error: message.message });
      return null;
    case 'saving':
      await updateJob(job.id, { saving: message.kind });
      return null;
    case 'saved':
      if (job.saving) {
        await endJob(job.id, { success: true, listing_url: message.listingUrl, draft: message.draft });
      }
      return null;
    case 'not_seen':
      if (job.saving) await endJob(job.id, { success: true, draft: job.saving === 'draft' });
      return null;
    case 'stopped':
      await endJob(
        job.id,
        job.saving
          ? { success: false, undecided: true, error: `You stopped it while ${label} was saving.` }
          : { success: false, error: `You stopped it on ${label}.` },
      );
      return null;
  }
}

async function taskFor(
  job: Job,
  pressed: SaveKind | null,
  { documentId, url }: { documentId: string; url: string },
): Promise<TabTask> {
  const { id, site: key, item, origin } = job;
  const site = findSite(key);
  if (job.documentId === documentId) return { task: 'none' };
  const saving = job.saving ?? (job.documentId === null ? null : pressed);
  // A form is never filled in again after a save button was pressed, because that would list it twice.
  if (saving) {
    await updateJob(id, { saving });
    return { task: 'confirm', site: key };
  }
  if (isForm(site, url)) {
    const isFirst = await claimForm(id, documentId);
    const { hurry } = await settings.read();
    return isFirst
      ? { task: 'fill', site: key, item, dashboard: origin, ...(hurry && { hurry }) }
      : { task: 'none' };
  }
  await formLeft(job, site.label);
  return { task: 'none' };
}
