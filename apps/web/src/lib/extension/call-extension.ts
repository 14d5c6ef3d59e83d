import { ExtensionAnswer, extensionFunctions } from '@crosslister/contract/extension.ts';
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

/** The helper gives up after 10 minutes by itself. */
const PATIENCE_MS = 11 * 60_000;

/**
 * Asks the extension to fill a marketplace's form; resolves when the seller has saved it, or the helper gives up.
 * Throws an ExtensionProblem when there is no telling.
 */
export async function callExtension(platform: Platform, form: ListingForm): Promise<ExtensionAnswer> {
  const fill = findFunction(platform);
  const answer = await withPatience(async () => {
    try {
      return await fill(form);
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
  return parsed.data;
}

function findFunction(platform: Platform): (form: ListingForm) => unknown {
  const helper = window.crosslisterExtension;
  if (helper === undefined) {
    throw new ExtensionProblem(
      'Extension Required',
      'Install the Chrome extension, refresh this page and try again.',
    );
  }
  const name = extensionFunctions[platform];
  const found: unknown =
    name !== undefined && typeof helper === 'object' && helper !== null
      ? Reflect.get(helper, name)
      : undefined;
  if (typeof found !== 'function') throw needsRefresh();
  // Called as a method, as any caller of the helper does.
  return (form) => Reflect.apply(found, helper, [form]) as unknown;
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
