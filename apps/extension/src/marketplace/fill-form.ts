import type { ExtensionItem } from '@crosslister/contract/extension.ts';
import { PhotoAnswer, type SaveKind } from '../messages.ts';
import { personsButton } from '../sites/page/side-panel.ts';
import { Barred, type Category, FieldProblem, type FillItem, type Photo, type Site } from '../sites/site.ts';
import { formMissing, isForm } from '../sites-by-key.ts';
import { askAddress } from './ask-address.ts';
import { type Banner, showBanner } from './banner.ts';
import { captureForm } from './capture-form.ts';
import { confirmSave, watchQuestion } from './confirm-save.ts';
import { notePressed } from './pressed.ts';
import { reportSteps } from './report-steps.ts';
import { CutOff, sendToBackground } from './send-to-background.ts';

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

/**
 * Fills this document's form and waits for the seller's own click on save. Returns a function that ends it from
 * outside, with a text for the seller. `onNoForm` is called, with the reason, if this is no form.
 */
export function fillForm(
  site: Site,
  task: FillTask,
  onNoForm: (text: string) => void,
): (text: string) => void {
  const address = location.href;
  const abort = new AbortController();
  const { signal } = abort;
  const banner = showBanner(task.item, task.dashboard, () => {
    abort.abort();
    banner.end('You stopped it. What was filled in so far stays.');
    sendToBackground({ type: 'stopped' }).catch(() => undefined);
  });
  const end = (text: string) => {
    abort.abort();
    banner.end(text);
  };
  const onSaved = () => end('The dashboard has the address of the listing.');
  let confirming: AbortController | undefined;
  notePressed(null);
  function onSave(kind: SaveKind) {
    confirming?.abort();
    confirming = new AbortController();
    const form = { address, signal: AbortSignal.any([signal, confirming.signal]) };
    // Before the page goes away, and this script with it.
    notePressed(kind);
    if (kind === 'live') watchQuestion(site, form, onQuestion);
    sendToBackground({ type: 'saving', kind, category: site.categories?.chosen(document) ?? null })
      .then(() => confirmSave(site, form))
      .then((isSaved) => isSaved && onSaved())
      .catch((error) => lost(banner, error));
  }
  /** A form that was refused asks nothing: it says what is wrong. */
  function onQuestion(words: string) {
    banner.problem(
      `${site.label} asks "${words}" and has probably listed it. Answer it, then give the address of the new item.`,
    );
    banner.ask(askAddress(site, onSaved));
    const text = `${site.label} asks "${words}": it is probably listed. Answer it there, and give its address.`;
    sendToBackground({ type: 'step', text }).catch((error) => lost(banner, error));
  }
  const { after } = task;
  site.watchSave(document, { onSave, onHeldBack: (sentence) => banner.problem(sentence), after }, signal);
  const begun = task.maybeListed ? untilWanted(site, banner, onSaved) : Promise.resolve();
  begun
    .then(() => {
      signal.throwIfAborted();
      return fill(site, task, banner, signal);
    })
    .then(async (noForm) => {
      if (noForm === null) return;
      abort.abort();
      await sendToBackground({ type: 'no_form', message: noForm });
      onNoForm(noForm);
    })
    .catch((error) => {
      if (!signal.aborted) lost(banner, error);
    });
  return end;
}

/** Resolves when the seller says that it is not listed yet. */
function untilWanted(site: Site, banner: Banner, onSaved: () => void): Promise<void> {
  banner.problem(
    `You pressed Save or Upload for this item before, so ${site.label} may have listed it. Look there first: listed twice, it can be sold twice.`,
  );
  return new Promise((resolve, reject) => {
    const question = askAddress(site, onSaved);
    question.append(
      personsButton('It is not there: fill in the form', () => {
        banner.ask(null);
        sendToBackground({ type: 'not_there' }).then(() => resolve(), reject);
      }),
    );
    banner.ask(question);
  });
}

/** Returns why this is no form, or null. */
async function fill(site: Site, task: FillTask, banner: Banner, signal: AbortSignal): Promise<string | null> {
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

function lost(banner: Banner, error: unknown): void {
  if (!(error instanceof CutOff)) console.error('Crosslister:', error);
  banner.problem(
    error instanceof CutOff
      ? 'The extension was updated or removed while this form was open. Save the form yourself, then choose Done in the dashboard’s queue and paste its address.'
      : `The extension stopped: ${error instanceof Error ? error.message : String(error)} Fill in the rest yourself.`,
  );
}
