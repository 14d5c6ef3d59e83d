import type { SaveKind, TabTask } from '../../messages.ts';
import { findSite, formMissing, isForm } from '../../sites-by-key.ts';
import { newestKnown } from '../own-pages/newest-items.ts';
import { type Job, settings } from '../store.ts';
import { recallCategory } from './category-memory.ts';
import { fieldsByHand } from './field-failures.ts';
import { isCaptured } from './form-capture.ts';
import { formLeft } from './form-tab.ts';
import { claimForm, showStep, updateJob } from './jobs.ts';
import { notePressedForm, wasPressed } from './pressed-forms.ts';

export async function taskFor(
  job: Job,
  pressed: SaveKind | null,
  { documentId, url }: { documentId: string; url: string },
): Promise<TabTask> {
  const { id, site: key, item, origin: dashboard } = job;
  const site = findSite(key);
  if (job.documentId === documentId) return { task: 'none' };
  const saving = job.saving ?? (job.hasForm ? pressed : null);
  // A form is never filled in again after a save button was pressed, because that would list it twice.
  if (saving) {
    await notePressedForm(job);
    await updateJob(id, { saving });
    return { task: 'confirm', site: key };
  }
  if (isForm(site, url)) {
    // Read before the form is claimed: a script that is stopped in between leaves it to the next one.
    const { hurry } = await settings.read();
    const byHand = await fieldsByHand(site);
    const category = await recallCategory(site, item);
    const maybeListed = await wasPressed(job);
    const after = await newestKnown(dashboard, key);
    const captured = await isCaptured(dashboard, key);
    if (!(await claimForm(id, documentId))) return { task: 'none' };
    return {
      task: 'fill',
      site: key,
      item,
      dashboard,
      byHand,
      captured,
      category,
      maybeListed,
      after,
      ...(hurry && { hurry }),
    };
  }
  if (job.hasForm) {
    await formLeft(job, site.label);
    return { task: 'none' };
  }
  const text = formMissing(site);
  await showStep(id, text);
  return { task: 'guide', site: key, item, dashboard, text };
}
