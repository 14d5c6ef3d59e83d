import type { ExtensionAnswer } from '@crosslister/contract/extension.ts';
import { Operation } from '@crosslister/contract/operation.ts';
import { isFilledIn, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { getListingForm } from '../api/get-listing-form.ts';
import { reportOperation } from '../api/report-operation.ts';
import { callApi } from '../api-client.ts';
import { ApiError, describeError, nextStepOf } from '../api-error.ts';
import { showToast } from '../toast.ts';
import { callExtension, hasExtension, readOutcomes, takeOutcome, undecided } from './call-extension.ts';
import { ExtensionProblem } from './extension-problem.ts';
import { setFormProgress } from './form-progress.ts';
import { installGuide } from './install-guide.ts';

let last: Promise<void> = Promise.resolve();
const known = new Set<number>();

/**
 * Lists waiting steps with the extension, one after another in the given order, and reports each result. A step that is
 * being listed already is not requested twice. Resolves when all `ids` are done; failures are shown.
 */
export function listWithExtension(ids: readonly number[]): Promise<void> {
  for (const id of ids.filter((id) => !known.has(id))) {
    known.add(id);
    last = last.then(() => listOne(id)).finally(() => known.delete(id));
  }
  return last;
}

async function listOne(id: number): Promise<void> {
  try {
    // The seller may have done or cancelled it while the ones before it were listed.
    const operation = await callApi(`/api/operations/${id}/`, Operation);
    const { waits_for_seller: waits, has_draft: hasDraft, platform } = operation;
    // If the form were filled in again beside its draft, it would be listed twice.
    if (!waits || hasDraft || !isFilledIn(platform)) return;
    const answer = await callExtension(platform, await getListingForm(id), {
      operation: id,
      onStep: (text) => setFormProgress(id, text),
    });
    await report(id, platform, answer);
  } catch (error) {
    notify(error);
  } finally {
    setFormProgress(id, null);
  }
}

/** Reports results that the extension kept while none of our pages was open. Returns whether there were any. */
export async function reportOutcomes(): Promise<boolean> {
  if (!hasExtension()) return false;
  const outcomes = await readOutcomes();
  for (const { operation: id, answer } of outcomes) {
    try {
      const { waits_for_seller: waits, platform } = await callApi(`/api/operations/${id}/`, Operation);
      if (waits && answer.undecided) notify(undecided(answer));
      else if (waits) await report(id, platform, answer);
    } catch (error) {
      // If the server could not be reached, it is reported at the next visit. What the server
      // refuses, it would refuse again.
      if (!(error instanceof ApiError) || (error.status ?? 500) >= 500) throw error;
      notify(error);
    }
    await takeOutcome(id);
  }
  return outcomes.length > 0;
}

async function report(id: number, platform: Platform, answer: ExtensionAnswer): Promise<void> {
  const { success, listing_url, draft, error } = answer;
  if (success && !listing_url && !draft) {
    showToast({
      type: 'warning',
      title: 'Address Needed',
      message: `Listed on ${platformNames[platform]}, but the extension did not see where.`,
      details: 'Choose Done in the queue and paste its address there.',
    });
    return;
  }
  await reportOperation(id, {
    success,
    draft: draft ?? false,
    ...(listing_url && { listing_url }),
    ...(error && { error: error.slice(0, 1000) }),
  });
}

function notify(error: unknown): void {
  const shared = { type: 'error', key: describeError(error) } as const;
  if (error instanceof ExtensionProblem) {
    const details = 'It is in the queue, with every field to copy.';
    const actions = hasExtension() ? undefined : [installGuide];
    showToast({ ...shared, title: error.title, message: error.message, details, actions });
    return;
  }
  // Cancelled meanwhile: the queue says so.
  if (error instanceof ApiError && error.status === 409) return;
  showToast({
    ...shared,
    title: 'Extension Error',
    message: describeError(error),
    details: nextStepOf(error) ?? 'It is in the queue: choose Done there and paste its address.',
  });
}
