import type {
  EndingGo,
  EndingTask,
  FromEndingTab,
  FromTab,
  ItemAnswer,
  PhotoAnswer,
  RecordAnswer,
  TabTask,
  WardrobeTask,
} from '../messages.ts';
import type { FromSalesPage, SalesAnswer } from '../sales-messages.ts';
import { findSite } from '../sites-by-key.ts';
import type { FromWardrobePage, WardrobeStored } from '../wardrobe-messages.ts';
import { comeToFront } from './come-to-front.ts';
import { fromEndingTab } from './endings/ending-tab.ts';
import { fetchPhoto } from './fetch-photo.ts';
import { rememberCategory } from './forms/category-memory.ts';
import { forgetOdd, noteOdd } from './forms/changed-forms.ts';
import { forgetFailures, noteFailure } from './forms/field-failures.ts';
import { keepLook, recordLook } from './forms/form-capture.ts';
import { endJob, findJobOfTab, releaseForm, showStep, updateJob } from './forms/jobs.ts';
import { forgetPressedForm, notePressedForm } from './forms/pressed-forms.ts';
import { taskFor } from './forms/task-for-tab.ts';
import { fromWardrobePage } from './own-pages/from-wardrobe-page.ts';
import { noteItems } from './own-pages/newest-items.ts';
import { findItem, markItem } from './own-pages/own-items.ts';
import { fromSalesPage } from './sales/from-sales-page.ts';

/** Answers the script in the tab of a form. Scripts in other tabs get nothing to do. */
export async function fromTab(
  message: FromTab,
  { tab, documentId, url }: chrome.runtime.MessageSender,
): Promise<
  | TabTask
  | PhotoAnswer
  | ItemAnswer
  | EndingTask
  | EndingGo
  | SalesAnswer
  | WardrobeTask
  | WardrobeStored
  | RecordAnswer
  | null
> {
  if (message.type === 'find_item') return findItem(url ?? '', message.listing);
  if (message.type === 'mark_item') return markItem(url ?? '', message.listing, message.what);
  if (message.type === 'record') return recordLook(message.site, message.look);
  if (message.type === 'saved_late') {
    await notePressedForm(message);
    return null;
  }
  if (isFromSales(message)) return fromSalesPage(message, url ?? '');
  if (isFromWardrobe(message)) return fromWardrobePage(message, url ?? '');
  if (isFromEnding(message)) return fromEndingTab(message, { tabId: tab?.id, documentId: documentId ?? '' });
  const job = await findJobOfTab(tab?.id);
  if (!job) return message.type === 'ready' ? { task: 'none' } : null;
  const site = findSite(job.site);
  const { label } = site;
  switch (message.type) {
    case 'ready':
      return taskFor(job, message.saving, { documentId: documentId ?? '', url: url ?? '' });
    case 'photo':
      return fetchPhoto(job, message.index);
    case 'step':
      await showStep(job.id, message.text);
      return null;
    case 'field':
      await noteFailure(site, message);
      return null;
    case 'held':
      await forgetFailures(site, message.fields);
      await forgetOdd(job.site, message.fields);
      return null;
    case 'odd':
      await noteOdd(site, message);
      return null;
    case 'look':
      await keepLook(job, message.look);
      return null;
    case 'form':
      await updateJob(job.id, { hasForm: true });
      return null;
    case 'come_to_front':
      await comeToFront(job.tabId);
      return null;
    case 'filled':
      await showStep(job.id, `Waiting for you to save it on ${label}`);
      return null;
    case 'no_form':
      await releaseForm(job.id, documentId ?? '');
      await showStep(job.id, message.message);
      return null;
    case 'saving':
      await notePressedForm(job);
      await updateJob(job.id, { saving: message.kind });
      if (message.category) await rememberCategory(site, job.item, message.category);
      return null;
    case 'not_there':
      await forgetPressedForm(job);
      return null;
    case 'saved':
    case 'address':
      if (job.saving || message.type === 'address') {
        await noteItems(job.site, [idIn(message.listingUrl)]);
        await endJob(job.id, { success: true, listing_url: message.listingUrl, draft: message.draft });
      }
      return null;
    case 'not_seen':
      if (!job.saving) return null;
      await endJob(
        job.id,
        message.refusal === null
          ? { success: true, draft: job.saving === 'draft' }
          : {
              success: false,
              undecided: true,
              error: `${label} showed "${message.refusal}" after you saved the form, so it is probably not there. Look there first: then start it again, or choose Done in the queue.`,
            },
      );
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

/** The number in the address of a listing. */
const idIn = (address: string) => /\d{4,19}/.exec(new URL(address).pathname)?.[0] ?? '';

const isFromSales = (message: FromTab): message is FromSalesPage => message.type.startsWith('sales_');
const isFromWardrobe = (message: FromTab): message is FromWardrobePage =>
  message.type.startsWith('wardrobe_');
const isFromEnding = (message: FromTab): message is FromEndingTab => message.type.startsWith('ending_');
