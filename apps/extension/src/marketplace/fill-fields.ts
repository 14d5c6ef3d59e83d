import type { ExtensionItem } from '@crosslister/contract/extension.ts';
import { PhotoAnswer } from '../messages.ts';
import { Barred, type Category, FieldProblem, type FillItem, type Photo, type Site } from '../sites/site.ts';
import { formMissing, isForm } from '../sites-by-key.ts';
import type { Banner } from './banner.ts';
import { captureForm } from './capture-form.ts';
import { reportSteps } from './report-steps.ts';
import { sendToBackground } from './send-to-background.ts';

/** What the background gives to the tab of a form. */
export interface FillTask {
  item: ExtensionItem;
  dashboard: string;
  byHand: string[];
  captured: boolean;
  category: Category | null;
  maybeListed: boolean;
  after: string | null;
}

/** Returns why this is no form, or null. */
export async function fill(
  site: Site,
  task: FillTask,
  banner: Banner,
  signal: AbortSignal,
): Promise<string | null> {
  const { item } = task;
  const photos = await fetchPhotos(item, banner, signal);
  signal.throwIfAborted();
  // The form's address has led to another page, without a page being loaded.
  if (!isForm(site, location.href)) return formMissing(site);
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
    ebayCategory: item.ebay_category ?? null,
    category: task.category,
    photos: photos.found,
  };
  const look = task.captured ? captureForm(site, document) : () => undefined;
  const leave = (field: string) => {
    const value = site.valueFor?.(given, field);
    if (value) banner.addCopy(field, value);
  };
  for (const field of task.byHand) leave(field);
  if (task.byHand.length > 0) banner.offerCopies();
  const { onStep, reportHeld } = reportSteps(site, banner, leave);
  try {
    await site.fill(document, given, {
      signal,
      byHand: new Set(task.byHand),
      onStep: (step) => {
        look(step);
        onStep(step);
      },
      onList: (field) => look({ field, state: 'opened' }),
      onForm: async () => void (await sendToBackground({ type: 'form' })),
      comeToFront: async () => void (await sendToBackground({ type: 'come_to_front' })),
    });
    await reportHeld();
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    const isBarred = error instanceof Barred;
    if (isBarred && site.selfCheck(document).found.length === 0) return error.message;
    if (!isBarred) await reportHeld();
    banner.problem(error.message);
    await sendToBackground({ type: 'step', text: `${error.message} Fill in the rest yourself and save it.` });
    return null;
  }
  if (photos.problem) {
    banner.problem(photos.problem);
    await sendToBackground({ type: 'step', text: `${photos.problem} Add what is missing and save it.` });
    return null;
  }
  banner.progress('Filled in. Look it over, then save it.');
  await sendToBackground({ type: 'filled' });
  return null;
}

/** The photos that are available, in order, and what is wrong with the others. */
async function fetchPhotos({ images }: ExtensionItem, banner: Banner, signal: AbortSignal) {
  const found: Photo[] = [];
  const problems: string[] = [];
  for (const [index] of images.entries()) {
    signal.throwIfAborted();
    const text = `Fetching photo ${index + 1} of ${images.length}`;
    banner.progress(text);
    await sendToBackground({ type: 'step', text });
    const parsed = PhotoAnswer.safeParse(await sendToBackground({ type: 'photo', index }));
    if (!parsed.success) throw new Error('The extension gave no photo.');
    if ('error' in parsed.data) problems.push(parsed.data.error);
    else found.push({ ...parsed.data, bytes: fromBase64(parsed.data.base64) });
  }
  return { found, problem: problems.length > 0 ? problems.join(' ') : null };
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
