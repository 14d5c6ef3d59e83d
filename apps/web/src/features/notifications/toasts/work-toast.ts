import { unpublishedStatuses } from '@crosslister/contract/lists.ts';
import type { Operation, OperationPage } from '@crosslister/contract/operation.ts';
import { platformList, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { fixActions } from '../../../lib/failures/fix-actions.ts';
import { openProductAt } from '../../../lib/failures/open-fix.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { showQueue } from '../../../lib/open-queue.ts';
import { shorten } from '../../../lib/texts/shorten.ts';
import type { Toast, ToastInput } from '../../../lib/toast.ts';
import { actionWord, hasFailed, isRunning } from '../operation-words.ts';
import { countProducts, failureToasts } from './failure-toasts.ts';

/** A longer name would push what was done, and where, behind "Show more". */
const NAME_LENGTH = 50;
/** There is something to press; afterwards the queue has the same button. */
const COMPARE_MS = 30_000;

type Words = (what: string, where: string, count: number) => string;

const doneWords: Partial<Record<Operation['action'], Words>> = {
  crosslist: (what, where) => `Listed ${what} on ${where}.`,
  delist: (what, where) => `Delisted ${what} from ${where}.`,
  revise: (what, where) => `Updated ${what} on ${where}.`,
};

const putBackWords: Words = (what, where) => `Put ${what} back as before on ${where}.`;

/** Nobody can buy these yet. */
const unpublishedWords: Record<NonNullable<Operation['listed_as']>, Words> = {
  scheduled: (what, where) => `Scheduled ${what} on ${where}.`,
  draft: (what, where, count) =>
    count === 1 ? `Saved ${what} as a draft on ${where}.` : `Saved ${what} as drafts on ${where}.`,
};

/** In the usual order of the platforms. */
function whereOf(operations: readonly Operation[]): string {
  const met = new Set(operations.map(({ platform }) => platform));
  return platformList(platforms.filter((platform) => met.has(platform)));
}

function draftHint(operations: readonly Operation[]): string[] {
  const drafts = operations.filter(({ listed_as }) => listed_as === 'draft');
  if (drafts.length === 0) return [];
  return [
    countProducts(drafts) === 1
      ? 'Publish it there, or with Publish now in its details.'
      : 'Publish them there, or with Publish now in their details.',
  ];
}

interface Done {
  /** Null if nothing was done. */
  ended: { title: string; message: string } | null;
  /** Further sentences, for the lines below it. */
  more: string[];
}

function done(operations: readonly Operation[], isUndo = false): Done {
  const [first] = operations;
  if (!first) return { ended: null, more: [] };
  const alike = [undefined, ...unpublishedStatuses].map((as) =>
    operations.filter(({ listed_as }) => listed_as === as),
  );
  const [message = '', ...others] = alike.flatMap((each) => doneAlike(each, isUndo));
  return {
    ended: { title: `${actionWord(first)} Completed`, message },
    more: [...others, ...draftHint(operations)],
  };
}

/** What happened to operations with the same result. */
function doneAlike(operations: readonly Operation[], isUndo: boolean): string[] {
  const [first] = operations;
  if (!first) return [];
  const count = countProducts(operations);
  const what =
    count === 1 && first.product ? shorten(first.product.name, NAME_LENGTH) : plural(count, 'product');
  const where = whereOf(operations);
  const usual = isUndo && first.action === 'revise' ? putBackWords : doneWords[first.action];
  const words = first.listed_as ? unpublishedWords[first.listed_as] : usual;
  return [words?.(what, where, count) ?? `Done on ${where}.`];
}

/** Leads to what was sent beside what the marketplace shows, where it is the first listing of its account. */
function compareActions(operations: readonly Operation[]) {
  const first = operations.filter(({ is_first, status }) => is_first && status === 'completed');
  return first.flatMap(({ platform, product }) => {
    const id = product?.id;
    if (!id) return [];
    const name = platformNames[platform];
    return {
      label: first.length > 1 ? `Compare on ${name}` : 'Compare',
      onClick: () => openProductAt(id, `First listing on ${name}`),
    };
  });
}

/** What was done besides what failed or waits, as one more line. */
function rest(operations: readonly Operation[]): (string | undefined)[] {
  const waiting = operations.filter(({ waits_for_seller: waits }) => waits);
  const warnings = new Set(operations.flatMap(({ warnings }) => warnings ?? []));
  return [
    ...warnings,
    waiting.length > 0 ? `You have to finish it on ${whereOf(waiting)}: see the queue.` : undefined,
  ];
}

const lines = (...texts: (string | null | undefined)[]): string | undefined =>
  texts.filter(Boolean).join('\n') || undefined;

const newest = (ids: readonly number[]): number => ids.reduce((most, id) => Math.max(most, id), 0);

/** The new content of a toast as its operations end. Null while there is nothing new. */
export function workToast(
  { id, work, onCancel, cancelLabel }: Toast,
  { results, live }: Pick<OperationPage, 'results' | 'live'>,
): Partial<ToastInput> | null {
  if (!work || work.ids.length === 0) return null;
  const ids = new Set(work.ids);
  const mine = results.filter((operation) => ids.has(operation.id));
  // The page of the queue was read before the work was stored.
  if (newest(results.map(({ id: read }) => read)) < newest(work.ids)) return null;
  // For a large bulk action the page has only the newest: the others have ended when nothing is live.
  const unseen = live > 0 ? ids.size - mine.length : 0;
  const isOver = unseen === 0 && !mine.some((each) => isRunning(each) && !each.waits_for_seller);
  const failed = mine.filter(hasFailed);
  if (!isOver && failed.length === (work.failed ?? 0)) return null;
  const state = {
    work: isOver ? undefined : { ...work, failed: failed.length },
    onCancel: isOver && cancelLabel !== 'Undo' ? undefined : onCancel,
    ...(mine.some(({ waits_for_seller: waits }) => waits) && { actions: [showQueue] }),
  };
  const compare = isOver ? compareActions(mine) : [];
  const { ended, more: alsoDone } = done(
    mine.filter(({ status }) => status === 'completed'),
    work.isUndo,
  );
  if (failed.length > 0) {
    const [first, ...others] = failureToasts(failed);
    const more = others.flatMap(({ message, details }) => [message, details]);
    const texts = [...more, ended?.message, ...alsoDone, ...rest(mine), work.refused];
    const actions = [...compare, ...fixActions(failed, id)];
    if (work.isFollowUp) {
      return { ...state, type: 'warning', details: lines(first?.message, first?.details, ...texts), actions };
    }
    const { type, title, message, details } = first ?? {};
    return {
      ...state,
      type,
      title,
      message,
      details: lines(details, ...texts),
      actions,
    } as Partial<ToastInput>;
  }
  if (mine.length < ids.size) {
    const message = `All ${formatCount(ids.size)} have finished. The queue shows the results.`;
    return {
      ...state,
      ...(work.isFollowUp
        ? { details: lines(message, work.refused) }
        : { type: 'info', message, details: work.refused }),
    };
  }
  if (work.isFollowUp)
    return { ...state, details: lines(ended?.message, ...alsoDone, ...rest(mine), work.refused) };
  if (!ended && mine.some(({ status }) => status === 'cancelled')) {
    const message = 'Action cancelled successfully';
    return { ...state, type: 'info', title: 'Cancelled', message, details: work.refused };
  }
  if (!ended) return state;
  const warnings = lines(...rest(mine), work.refused);
  return {
    ...state,
    ...(compare.length > 0 && { actions: [...compare, ...(state.actions ?? [])], shownMs: COMPARE_MS }),
    type: warnings ? 'warning' : 'success',
    ...ended,
    details: lines(...alsoDone, warnings),
  };
}
