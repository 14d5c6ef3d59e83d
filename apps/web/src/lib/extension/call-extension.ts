import {
  ExtensionAnswer,
  ExtensionOutcomes,
  ExtensionStatus,
  extensionFunctions,
} from '@crosslister/contract/extension.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ListingForm } from '@crosslister/contract/results.ts';

declare global {
  interface Window {
    /** Put there by the browser extension on the dashboard's own pages. */
    crosslisterExtension?: unknown;
  }
}

export function hasExtension(): boolean {
  return window.crosslisterExtension !== undefined;
}

/** The extension did not do its part: what was to be listed still waits. The titles are the spec's. */
export class ExtensionProblem extends Error {
  readonly title: string;

  constructor(title: string, message: string) {
    super(message);
    this.name = 'ExtensionProblem';
    this.title = title;
  }
}

/** What the helper is told beside the item. */
interface CallOptions {
  /** Hears how far the form is. */
  onStep: (text: string) => void;
  /** Under which it keeps an outcome that finds this page closed. */
  operation: number;
}

/** The helper gives up after 10 minutes by itself. */
const PATIENCE_MS = 11 * 60_000;

/**
 * Asks the extension to fill a marketplace's form; resolves when the seller has saved it, or the helper gives up.
 * Throws an ExtensionProblem when there is no telling.
 */
export async function callExtension(
  platform: Platform,
  form: ListingForm,
  options: CallOptions,
): Promise<ExtensionAnswer> {
  const name = extensionFunctions[platform];
  const fill = findFunction(name ?? '');
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

/** Nothing to report: what was to be listed still waits. */
export function undecided({ error }: ExtensionAnswer): ExtensionProblem {
  return new ExtensionProblem('Extension Error', error ?? 'The extension did not see how it ended.');
}

/** Whether the extension acts for this dashboard; null without one. Throws an ExtensionProblem when it is cut off. */
export async function readExtensionStatus(): Promise<ExtensionStatus | null> {
  return hasExtension() ? ExtensionStatus.parse(await callHelper('status')) : null;
}

/** Without a pairing it fills in nothing for this dashboard. */
export type ExtensionState = 'none' | 'unpaired' | 'ready';

/** One that is cut off, or too old to say, counts as ready: what it is asked for next says what is wrong with it. */
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

/** Pairs it by a code of our server. Throws an ExtensionProblem with what stands in the way. */
export async function pairExtension(code: string): Promise<void> {
  const { success, error } = ExtensionAnswer.parse(await callHelper('pair', code));
  if (!success) throw new ExtensionProblem('Extension Error', error ?? 'It was not paired.');
}

/** How forms ended while nobody was here to hear it. */
export async function readOutcomes(): Promise<ExtensionOutcomes> {
  return ExtensionOutcomes.parse(await callHelper('outcomes'));
}

/** The outcome of an operation has been reported, and need not be kept. */
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
  // Called as a method, as any caller of the helper does.
  return (...given) => Reflect.apply(found, helper, given) as unknown;
}

const needsRefresh = () =>
  new ExtensionProblem(
    'Extension Needs Refresh',
    'The extension is not ready on this page. Refresh the page and try again.',
  );

/** What Chrome says when the extension was updated or reloaded under the page, and when its other half is not there. */
function problemOf(error: unknown): ExtensionProblem {
  const cause = error instanceof Error ? error.message : String(error);
  if (/context invalidated/i.test(cause)) {
    return new ExtensionProblem(
      'Extension Context Issue',
      'The extension was updated while this page was open. Refresh the page and try again.',
    );
  }
  if (/receiving end does not exist|message (port|channel) closed|establish connection/i.test(cause)) {
    return needsRefresh();
  }
  return new ExtensionProblem('Extension Error', `The extension stopped: ${cause}`);
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
