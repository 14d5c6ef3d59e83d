import type { Operation } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { actionWord } from './operation-words.ts';

const MAX_TOASTS = 3;

export interface FailureMessage {
  /** The bare sentence: a dialog that waited for the same work uses it too, so that it is told once. */
  key: string;
  title: string;
  message: string;
  nextStep: string | null;
}

function titleOf(operation: Operation): string {
  return operation.action === 'delist'
    ? `${actionWord(operation)} Failed on ${platformNames[operation.platform]}`
    : `${actionWord(operation)} Failed`;
}

function sentence(operation: Operation): string {
  const platform = platformNames[operation.platform];
  const error = operation.error ?? 'Unknown error';
  const sentences: Record<Operation['action'], string> = {
    crosslist: `Failed to cross-list to ${platform}: ${error}`,
    delist: `Delisting failed: ${error}`,
    revise: `Failed to update the listing on ${platform}: ${error}`,
    import: `${platform} import failed: ${error}`,
    sync: `${platform} sync failed: ${error}`,
    detect_sales: `Sale detection failed: ${error}`,
  };
  return sentences[operation.action];
}

/** One message for each distinct cause, so that a bulk run that fails for one reason says it once. */
export function failureMessages(operations: readonly Operation[]): FailureMessage[] {
  const byText = new Map<string, Operation[]>();
  for (const operation of operations) {
    const text = sentence(operation);
    byText.set(text, [...(byText.get(text) ?? []), operation]);
  }
  const messages = [...byText].flatMap(([text, [first, ...rest]]): FailureMessage[] => {
    if (!first) return [];
    const message = rest.length > 0 ? `${text} (${rest.length + 1} products)` : text;
    return [{ key: text, title: titleOf(first), message, nextStep: first.next_step }];
  });
  if (messages.length <= MAX_TOASTS) return messages;
  const shown = messages.slice(0, MAX_TOASTS - 1);
  const left = messages.length - shown.length;
  const more = `${left} more failures. The queue shows each with its cause.`;
  return [...shown, { key: 'operations-failed', title: 'More Failures', message: more, nextStep: null }];
}
