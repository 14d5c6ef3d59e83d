import type { Operation } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { failureKey } from '../../lib/failure-key.ts';
import { plural } from '../../lib/format.ts';
import type { ToastInput } from '../../lib/toast.ts';
import { actionWord } from './operation-words.ts';

const MAX_TOASTS = 3;

function titleOf(operation: Operation): string {
  const where = operation.action === 'delist' ? ` on ${platformNames[operation.platform]}` : '';
  return `${actionWord(operation)} Failed${where}`;
}

function sentenceOf({ action, platform, error }: Operation): string {
  const name = platformNames[platform];
  const cause = error ?? 'Unknown error';
  const sentences: Record<Operation['action'], string> = {
    crosslist: `Failed to cross-list to ${name}: ${cause}`,
    delist: `Delisting failed: ${cause}`,
    revise: `Failed to update the listing on ${name}: ${cause}`,
    import: 'Import failed. Check your connection settings.',
    sync: `${name} sync failed: ${cause}`,
    detect_sales: `Sale detection failed: ${cause}`,
  };
  return sentences[action];
}

function detailsOf({ action, platform, error, next_step }: Operation): string | undefined {
  const cause = action === 'import' ? `${platformNames[platform]}: ${error ?? 'Unknown error'}` : undefined;
  return [cause, next_step].filter(Boolean).join(' ') || undefined;
}

/** One toast for each distinct cause, so that a bulk run that fails for one reason says it once. */
export function failureToasts(operations: readonly Operation[]): ToastInput[] {
  const byCause = new Map<string, Operation[]>();
  for (const operation of operations) {
    const key = failureKey(operation.action, operation.platform, operation.error);
    byCause.set(key, [...(byCause.get(key) ?? []), operation]);
  }
  const toasts = [...byCause].flatMap(([key, [first, ...rest]]): ToastInput[] => {
    if (!first) return [];
    const many = rest.length > 0 ? ` (${plural(rest.length + 1, 'product')})` : '';
    const message = sentenceOf(first) + many;
    return [{ type: 'error', title: titleOf(first), message, details: detailsOf(first), key }];
  });
  if (toasts.length <= MAX_TOASTS) return toasts;
  const shown = toasts.slice(0, MAX_TOASTS - 1);
  const message = `${toasts.length - shown.length} more failures. The queue shows each with its cause.`;
  return [...shown, { type: 'error', title: 'More Failures', message, key: 'more-failures' }];
}
