import { ExtensionAnswer, ExtensionOutcomes, ExtensionStatus } from '@crosslister/contract/extension.ts';
import { extensionFunction, type Platform } from '@crosslister/contract/platforms.ts';
import type { ListingForm } from '@crosslister/contract/results.ts';
import { ExtensionProblem, needsRefresh, problemOf } from './extension-problem.ts';

declare global {
  interface Window {
    /** Added by the browser extension on the dashboard's own pages. */
    crosslisterExtension?: unknown;
  }
}

export function hasExtension(): boolean {
  return window.crosslisterExtension !== undefined;
}

/** What is passed to the helper besides the item. */
interface CallOptions {
  /** Receives how far the form has come. */
  onStep: (text: string) => void;
  /** The operation under which it keeps a result that comes when this page is closed. */
  operation: number;
}

/** The helper itself gives up after 10 minutes. */
const PATIENCE_MS = 11 * 60_000;

/**
 * Asks the extension to fill a marketplace's form. Resolves when the seller has saved it, or the helper gives up.
 * Throws an ExtensionProblem if the result is not known.
 */
export async function callExtension(
  platform: Platform,
  form: ListingForm,
  options: CallOptions,
): Promise<ExtensionAnswer> {
  const fill = findFunction(extensionFunction(platform));
  const answer = await withPatience(async () => {
    try {
      return await fill(form, options);
    } catch (error) {
      throw problemOf(error);
    }
  });
  const parsed = ExtensionAnswer.safeParse(answer);
  if (!parsed.success) {
    console.error('The extension answered', answer);
    throw new ExtensionProblem(
      'Extension Error',
      'The extension gave an answer this page does not understand. Update it, refresh the page and try again.',
    );
  }
  if (parsed.data.undecided) throw undecided(parsed.data);
  return parsed.data;
}

/** There is nothing to report: the step still waits. */
export function undecided({ error }: ExtensionAnswer): ExtensionProblem {
  return new ExtensionProblem('Extension Error', error ?? 'The extension did not see the result.');
}

/**
 * Whether the extension works for this dashboard. Null without an extension. Throws an ExtensionProblem if the
 * connection to it is lost.
 */
export async function readExtensionStatus(): Promise<ExtensionStatus | null> {
  return hasExtension() ? ExtensionStatus.parse(await callHelper('status')) : null;
}

/** Without a pairing it fills in no form for this dashboard. */
export type ExtensionState = 'none' | 'unpaired' | 'ready';

/** An extension without connection, or too old to answer, counts as ready: its next answer says what is wrong. */
export async function readExtensionState(): Promise<ExtensionState> {
  try {
    const status = await readExtensionStatus();
    if (!status) return 'none';
    return status.paired ? 'ready' : 'unpaired';
  } catch (error) {
    console.warn('The extension does not say whether it is paired:', error);
    return 'ready';
  }
}

/** Pairs it with a code of our server. Throws an ExtensionProblem with the obstacle. */
export async function pairExtension(code: string): Promise<void> {
  const { success, error } = ExtensionAnswer.parse(await callHelper('pair', code));
  if (!success) throw new ExtensionProblem('Extension Error', error ?? 'It was not paired.');
}

/** Opens its options in a tab. */
export async function openExtensionOptions(): Promise<void> {
  await callHelper('options');
}

/** Results of forms that ended while no dashboard was open. */
export async function readOutcomes(): Promise<ExtensionOutcomes> {
  return ExtensionOutcomes.parse(await callHelper('outcomes'));
}

/** The result of an operation has been reported, and need not be kept. */
export async function takeOutcome(operation: number): Promise<void> {
  await callHelper('taken', operation);
}

async function callHelper(name: string, ...given: unknown[]): Promise<unknown> {
  const call = findFunction(name);
  try {
    return await call(...given);
  } catch (error) {
    throw problemOf(error);
  }
}

function findFunction(name: string): (...given: unknown[]) => unknown {
  const helper = window.crosslisterExtension;
  if (helper === undefined) {
    throw new ExtensionProblem(
      'Extension Required',
      'Install the Chrome extension, refresh this page and try again.',
    );
  }
  const found: unknown =
    typeof helper === 'object' && helper !== null ? Reflect.get(helper, name) : undefined;
  if (typeof found !== 'function') throw needsRefresh();
  // Called as a method, as every caller of the helper does.
  return (...given) => Reflect.apply(found, helper, given) as unknown;
}

async function withPatience(work: () => Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ExtensionProblem('Extension Error', 'The extension did not answer in time.')),
      PATIENCE_MS,
    );
  });
  try {
    return await Promise.race([work(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
