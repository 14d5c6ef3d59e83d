import type { Operation } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { delistFailureToast } from '../../../lib/failures/delist-failure.ts';
import { failureKey } from '../../../lib/failures/failure-key.ts';
import { fixActions } from '../../../lib/failures/fix-actions.ts';
import { plural } from '../../../lib/format.ts';
import type { ToastInput } from '../../../lib/toast.ts';
import { actionWord } from '../operation-words.ts';

const MAX_TOASTS = 3;

type ToastOf = (operation: Operation) => Pick<ToastInput, 'message' | 'details'> & { title?: string };

const toastOf: Record<Operation['action'], ToastOf> = {
  crosslist: withSentence((name, cause) => `Failed to cross-list to ${name}: ${cause}`),
  delist: ({ platform, error, next_step }) => delistFailureToast({ platform, error, nextStep: next_step }),
  revise: withSentence((name, cause) => `Failed to update the listing on ${name}: ${cause}`),
  import: ({ platform, error, next_step }) => ({
    message: 'Import failed. Check your connection settings.',
    details: [`${platformNames[platform]}: ${error ?? 'Unknown error'}`, next_step].filter(Boolean).join(' '),
  }),
  sync: withSentence((name, cause) => `${name} sync failed: ${cause}`),
  detect_sales: withSentence((_, cause) => `Sale detection failed: ${cause}`),
  answer: withSentence((name, cause) => `Not all items of ${name} were settled: ${cause}`),
  refund: withSentence((name, cause) => `Not refunded on ${name}: ${cause}`),
  dispatch: withSentence((name, cause) => `${name} was not told of all that was posted: ${cause}`),
};

function withSentence(sentence: (platform: string, cause: string) => string): ToastOf {
  return ({ platform, error, next_step }) => ({
    message: sentence(platformNames[platform], error ?? 'Unknown error'),
    details: next_step ?? undefined,
  });
}

/** How many products a cause affects: one product may have failed more than once. */
export function countProducts(operations: readonly Operation[]): number {
  return new Set(operations.map(({ id, product }) => (product?.id ? `product ${product.id}` : id))).size;
}

/** One toast for each distinct cause, so that a bulk action that fails for one reason reports it once. */
export function failureToasts(operations: readonly Operation[]): ToastInput[] {
  const byCause = new Map<string, Operation[]>();
  for (const operation of operations) {
    const key = failureKey(operation.action, operation.platform, operation.error);
    byCause.set(key, [...(byCause.get(key) ?? []), operation]);
  }
  const toasts = [...byCause].flatMap(([key, failed]): ToastInput[] => {
    const [first] = failed;
    if (!first) return [];
    const { title, message, details } = toastOf[first.action](first);
    const count = countProducts(failed);
    // The number comes first, because the end of a long message is hidden.
    const counted = count > 1 ? `${plural(count, 'product')}: ${message}` : message;
    const actions = fixActions(failed, key);
    const failedWords = title ?? `${actionWord(first)} Failed`;
    return [{ type: 'error', title: failedWords, message: counted, details, key, actions }];
  });
  if (toasts.length <= MAX_TOASTS) return toasts;
  const shown = toasts.slice(0, MAX_TOASTS - 1);
  const message = `${plural(toasts.length - shown.length, 'more failure')}. The queue shows each with its cause.`;
  return [...shown, { type: 'error', title: 'More Failures', message, key: 'more-failures' }];
}
