import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { cssOf, findVisible, firstLine, oneLine } from '../page/find.ts';
import { pressFully } from '../page/press.ts';
import { stopAtDemand } from '../page/site-barriers.ts';
import { type Pace, until, type Waiting, wait } from '../page/wait.ts';
import { Barred, FieldProblem, type FillItem, type FillOptions, type Odd } from '../site.ts';
import { sellersButtons, vintedBarriers, vintedPage } from './selectors.ts';

const QUESTION_POLL_MS = 200;

/** One filling of one form. */
export interface Filling extends FillOptions {
  document: Document;
  item: FillItem;
  pace: Pace;
  /** Fields that failed. The others are filled all the same. */
  problems: FieldProblem[];
  /** What the fields with lists were left with, and how that is seen. */
  chosen: Map<string, () => string | null>;
  /** Fields whose list was opened by a press of the filling. */
  pressed: Set<string>;
  /** All of them had arrived. */
  photosAdded: number;
  /** The lists stand open in the page and cannot be closed. */
  panelsStand: boolean;
}

export interface Outcome {
  state: 'done' | 'skipped' | 'failed';
  message?: string;
  odd?: Odd;
}

export const done = (message?: string): Outcome => ({ state: 'done', ...(message && { message }) });
export const skipped = (message: string): Outcome => ({ state: 'skipped', message });
/** The form does not offer what the product has. Three times running, and the form may have changed. */
export const notOffered = (message: string): Outcome => ({ state: 'skipped', message, odd: 'not_offered' });

/**
 * Runs one step and reports its beginning, with the message, and its end. A field that fails is reported, and kept for
 * the end. Only what the site asks of the person is thrown.
 */
export async function step(
  filling: Filling,
  field: string,
  run: () => Promise<Outcome>,
  message?: string,
): Promise<Outcome> {
  if (filling.byHand.has(field)) {
    const outcome = skipped('It failed three times at the same point, so it is yours to fill in.');
    filling.onStep({ field, ...outcome });
    return outcome;
  }
  const before = filling.problems.find((each) => each.field === field);
  // It was reported when the form was looked over, before anything was typed.
  if (before) return { state: 'failed', message: before.message };
  filling.onStep({ field, state: 'doing', ...(message && { message }) });
  try {
    const outcome = await run();
    await whenFree(filling, field);
    filling.onStep({ field, ...outcome });
    await wait(filling.pace.pauseMs(), filling.signal);
    return outcome;
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    fieldFailed(filling, error);
    if (error instanceof Barred) throw error;
    return { state: 'failed', message: error.message };
  }
}

/** Reports it, and keeps it for the end. */
export function fieldFailed(filling: Filling, problem: FieldProblem): void {
  const { field, message, stage, odd } = problem;
  filling.onStep({ field, state: 'failed', message, ...(stage && { stage }), ...(odd && { odd }) });
  filling.problems.push(problem);
}

/** Whether a field is the filling's to answer for: it neither failed nor is left to the seller. */
export const isOpen = ({ byHand, problems }: Filling, field: string) =>
  !byHand.has(field) && !problems.some((each) => each.field === field);

/**
 * Waits while a question of Vinted's is over the form, such as the panel about proofs of authenticity: only the seller
 * answers it. Throws when Vinted asks them to sign in, or to prove that they are human.
 */
async function whenFree(filling: Filling, field: string): Promise<void> {
  const { document, signal, onStep } = filling;
  let said: string | null = null;
  for (;;) {
    stopAtDemand(document, vintedBarriers);
    const words = questionOn(document);
    if (words !== said) {
      const message = `Vinted opened "${words}". Answer or close it: the form is filled in then.`;
      onStep({ field, state: 'doing', ...(words !== null && { message }) });
    }
    if (words === null) return;
    said = words;
    await wait(QUESTION_POLL_MS, signal);
  }
}

/** The first words of a dialog that is no list of the form's own. */
export function questionOn(document: Document): string | null {
  const dialog = findVisible(document, vintedPage.dialog).find(isQuestion);
  return dialog ? firstLine(dialog) || 'a dialog' : null;
}

function isQuestion(dialog: HTMLElement): boolean {
  const { category, brand, size, condition, colours, material, anyPanel, cookieNotice } = vintedPage;
  const panels = [category, brand, size, condition, colours, material].map(({ panel }) => cssOf(panel));
  const known = [...panels, cssOf(anyPanel), cssOf(cookieNotice)].join(', ');
  return !dialog.closest(known) && !dialog.querySelector(known);
}

export function waiting(filling: Filling, field: string, patienceMs = filling.pace.patienceMs): Waiting {
  return {
    signal: filling.signal,
    patienceMs,
    check: () => whenFree(filling, field),
  };
}

/** The only visible element of the selector. With none or several it stops, because it would be a guess. */
async function theOne(
  filling: Filling,
  field: string,
  selector: Ways,
  root: ParentNode = filling.document,
): Promise<HTMLElement> {
  const found = await until(waiting(filling, field), () => {
    const [first, second] = findVisible(root, selector);
    return first && !second ? first : null;
  });
  if (found) return found;
  throw new FieldProblem(field, notOne(field, findVisible(root, selector).length), 'found');
}

export function notOne(field: string, count: number): string {
  if (count > 1)
    return `Vinted's form has ${plural(count, 'field')} for ${field}, and it would be a guess which. Copy it by hand.`;
  return `Vinted's form has no field for ${field} where it used to be. Copy it by hand, and look for a newer version of the extension.`;
}

/** Like theOne, for a text field. */
export async function theInput(
  filling: Filling,
  field: string,
  selector: Ways,
  root?: ParentNode,
): Promise<HTMLInputElement | HTMLTextAreaElement> {
  const element = await theOne(filling, field, selector, root);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element;
  throw new FieldProblem(field, notOne(field, 0), 'found');
}

/** Presses as a person would. Only the person saves and publishes, so those buttons are refused here. */
export function press(element: HTMLElement): void {
  const refused = [...sellersButtons, ...vintedPage.saveDraft, ...vintedPage.publish];
  if (element.closest(cssOf(refused))) {
    throw new Error('Saving and publishing are left to the seller.');
  }
  element.scrollIntoView({ block: 'center' });
  pressFully(element);
}

/** The form's own error messages. */
export const complaints = (document: Document) =>
  findVisible(document, vintedPage.alert)
    .map((alert) => oneLine(alert.innerText))
    .filter((words) => words !== '');
