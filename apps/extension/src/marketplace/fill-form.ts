import type { ExtensionItem } from '@crosslister/contract/extension.ts';
import { PhotoAnswer } from '../messages.ts';
import { FieldProblem, type FillItem, type Photo, type Site, type Step } from '../sites/site.ts';
import { type Banner, showBanner } from './banner.ts';
import { confirmSave } from './confirm-save.ts';
import { notePressed } from './pressed.ts';
import { CutOff, tell } from './tell.ts';

/**
 * Fills this document's form and waits for the seller's own click on save. Returns a function that ends it from
 * outside, with a text for the seller.
 */
export function fillForm(site: Site, item: ExtensionItem, dashboard: string): (text: string) => void {
  const formAddress = location.href;
  const abort = new AbortController();
  const banner = showBanner(item, dashboard, () => {
    abort.abort();
    banner.end('You stopped it. What was filled in so far stays.');
    tell({ type: 'stopped' }).catch(() => undefined);
  });
  let confirming: AbortController | undefined;
  notePressed(null);
  site.watchSave(
    document,
    (kind) => {
      confirming?.abort();
      confirming = new AbortController();
      const { signal } = confirming;
      // Before the page goes away, and this script with it.
      notePressed(kind);
      tell({ type: 'saving', kind })
        .then(() => confirmSave(site, formAddress, AbortSignal.any([abort.signal, signal])))
        .catch((error) => lost(banner, error));
    },
    abort.signal,
  );
  fill(site, item, banner, abort.signal).catch((error) => {
    if (!abort.signal.aborted) lost(banner, error);
  });
  return (text) => {
    abort.abort();
    banner.end(text);
  };
}

async function fill(site: Site, item: ExtensionItem, banner: Banner, signal: AbortSignal): Promise<void> {
  const photos = await fetchPhotos(item, banner, signal);
  signal.throwIfAborted();
  if (photos.problem) {
    // The seller may start with what they have to add while the rest is filled in.
    banner.note(photos.problem);
    banner.offerCopies();
  }
  const given: FillItem = {
    title: item.title,
    name: item.name,
    description: item.description,
    pricePence: Math.round(item.price * 100),
    sku: item.sku,
    condition: item.condition ?? null,
    specifics: item.specifics ?? {},
    photos: photos.found,
  };
  try {
    await site.fill(document, given, (step) => void progress(banner, step).catch(() => undefined), signal);
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    if (site.selfCheck(document).found.length === 0) {
      banner.end(error.message);
      await tell({ type: 'no_form', message: error.message });
      return;
    }
    banner.problem(error.message);
    await tell({ type: 'step', text: `${error.message} Fill in the rest yourself and save it.` });
    return;
  }
  if (photos.problem) {
    banner.problem(photos.problem);
    await tell({ type: 'step', text: `${photos.problem} Add what is missing and save it.` });
    return;
  }
  banner.progress('Filled in. Look it over, then save it.');
  await tell({ type: 'filled' });
}

/** Texts for the steps that are not a field of the form. */
const doing: Record<string, string> = {
  Form: 'Waiting for the form',
  Photos: 'Uploading the photos',
  'Last look': 'Looking it over',
};

async function progress(banner: Banner, { message, field, state }: Step): Promise<void> {
  // Reported together, with what is left to do, when the filling has stopped.
  if (state === 'failed') return;
  if (state === 'done') {
    if (message) banner.note(`${field}: ${message}`);
    return;
  }
  const text = message ?? doing[field] ?? `Filling in the ${field.toLowerCase()}`;
  banner.progress(text);
  if (state === 'skipped') banner.note(`${field}: ${text}`);
  await tell({ type: 'step', text });
}

/** The photos that are available, in order, and what is wrong with the others. */
async function fetchPhotos({ images }: ExtensionItem, banner: Banner, signal: AbortSignal) {
  const found: Photo[] = [];
  const problems: string[] = [];
  for (const [index] of images.entries()) {
    signal.throwIfAborted();
    const text = `Fetching photo ${index + 1} of ${images.length}`;
    banner.progress(text);
    await tell({ type: 'step', text });
    const parsed = PhotoAnswer.safeParse(await tell({ type: 'photo', index }));
    if (!parsed.success) throw new Error('The extension gave no photo.');
    if ('error' in parsed.data) problems.push(parsed.data.error);
    else found.push({ ...parsed.data, bytes: fromBase64(parsed.data.base64) });
  }
  return { found, problem: problems.length > 0 ? problems.join(' ') : null };
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function lost(banner: Banner, error: unknown): void {
  if (!(error instanceof CutOff)) console.error('Crosslister:', error);
  banner.problem(
    error instanceof CutOff
      ? 'The extension was updated or removed while this form was open. Save the form yourself, then choose Done in the dashboard’s queue and paste its address.'
      : `The extension stopped: ${error instanceof Error ? error.message : String(error)} Fill in the rest yourself.`,
  );
}
