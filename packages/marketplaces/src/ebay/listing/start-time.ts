import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import type { CheckedDraft } from './draft.ts';

const journalKey = 'ebay_start_at';
const hourMs = 3_600_000;

/** The time in this text, if it is in the future. */
export function future(
  context: Pick<MarketplaceContext, 'now'>,
  text: string | null | undefined,
): string | null {
  const moment = text ? Date.parse(text) : Number.NaN;
  return moment > context.now().getTime() ? new Date(moment).toISOString() : null;
}

/**
 * When the listing should go live (ISO), or null for now. The start time of a review is noted in the journal, so that
 * another run of the same operation does not move it.
 */
export async function startTime(context: MarketplaceContext, draft: CheckedDraft): Promise<string | null> {
  if (draft.startAt || !draft.review) return future(context, draft.startAt);
  const journalled = z.string().safeParse(context.journal.read()[journalKey]);
  const planned = journalled.success ? future(context, journalled.data) : null;
  if (planned) return planned;
  const start = new Date(context.now().getTime() + draft.settings.schedule_hours * hourMs).toISOString();
  await context.journal.write({ [journalKey]: start });
  return start;
}
