import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { cssOf, findVisible } from '../page/find.ts';
import { readHeld } from '../page/held-value.ts';
import { asParagraphs, asPounds, asTitle, cutTo, penceOf } from '../page/form-text.ts';
import { leave, type TextField, typeAtEnd, typeInto } from '../page/type-into.ts';
import { until, untilStable } from '../page/wait.ts';
import { Barred, FieldProblem } from '../site.ts';
import {
  done,
  type Filling,
  fieldFailed,
  isOpen,
  type Outcome,
  skipped,
  theInput,
  waiting,
} from './filling.ts';
import { isbnOf } from './labels.ts';
import { vintedLimits, vintedPage } from './selectors.ts';

const SHORT_QUIET_MS = 100;

/** Types, leaves the field, and returns what the page made of it. */
async function typeAndRead(filling: Filling, field: string, selector: Ways, text: string): Promise<string> {
  const input = await theInput(filling, field, selector);
  typeInto(input, text);
  leave(input);
  return untilStable(waiting(filling, field), () => input.value, SHORT_QUIET_MS);
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);

function cutNote(field: string, limit: number, left: string): Outcome {
  if (left === '') return done();
  const most = `${limit.toLocaleString('en-GB')} characters`;
  return skipped(`Vinted takes ${most} of ${field.toLowerCase()}. Left out: "${shortened(left)}"`);
}

const titleFor = (filling: Filling) =>
  cutTo(asTitle(filling.item.title || filling.item.name), vintedLimits.title);
const descriptionFor = (filling: Filling) =>
  cutTo(asParagraphs(filling.item.description), vintedLimits.description);

function refuseAlteredText(field: string, wanted: string, held: string): void {
  if (held.trim() === wanted) return;
  const now = held.trim() === '' ? 'emptied it' : `made it "${shortened(held)}"`;
  throw new FieldProblem(
    field,
    `Vinted changed the ${field.toLowerCase()}: it ${now}. Correct it on the form.`,
    'shown',
  );
}

/** What the form shows is not always what it took: that is what it draws the field with. */
function refuseWrongPrice(pence: number, input: HTMLElement & { value: string }): void {
  const shown = input.value.trim();
  if (penceOf(shown) !== pence) {
    const now = shown === '' ? 'no price' : shown;
    throw new FieldProblem(
      'Price',
      `Vinted shows ${now} instead of £${asPounds(pence)}. Correct it on the form.`,
      'shown',
    );
  }
  const untaken = priceNotTaken(input);
  if (untaken) throw new FieldProblem('Price', untaken, 'taken');
}

/** The sentence for a price that the field shows and Vinted did not take, or null. */
export function priceNotTaken(input: HTMLElement & { value: string }): string | null {
  const held = readHeld(input);
  if (held === null || penceOf(held) === penceOf(input.value)) return null;
  return `The field shows ${input.value.trim() || 'no price'}, but Vinted has not taken it: click into the price and press Tab.`;
}

export async function fillTitle(filling: Filling): Promise<Outcome> {
  const { kept, left } = titleFor(filling);
  if (kept === '') return skipped('This product has no title.');
  refuseAlteredText('Title', kept, await typeAndRead(filling, 'Title', vintedPage.title, kept));
  return cutNote('Title', vintedLimits.title, left);
}

export async function fillDescription(filling: Filling): Promise<Outcome> {
  const { kept, left } = descriptionFor(filling);
  if (kept === '') return skipped('This product has no description.');
  const held = await typeAndRead(filling, 'Description', vintedPage.description, kept);
  refuseAlteredText('Description', kept, held);
  return cutNote('Description', vintedLimits.description, left);
}

/** Vinted takes a price only in a tab that is in front, so the browser is asked for that before. */
export async function fillPrice(filling: Filling): Promise<Outcome> {
  const { pricePence } = filling.item;
  if (!filling.document.hasFocus()) await filling.comeToFront();
  await typeAndRead(filling, 'Price', vintedPage.price, asPounds(pricePence));
  refuseWrongPrice(pricePence, await theInput(filling, 'Price', vintedPage.price));
  return done();
}

export async function fillIsbn(filling: Filling): Promise<Outcome> {
  const field = 'ISBN';
  const { value } = await theInput(filling, field, vintedPage.isbn);
  if (value !== '') return done(`"${value}", as it was entered before.`);
  const isbn = isbnOf(filling.item.specifics);
  if (!isbn) return skipped('The ISBN is not known. Enter it on the form: it is on the back of the book.');
  const held = await typeAndRead(filling, field, vintedPage.isbn, isbn);
  refuseAlteredText(field, isbn, held.replace(/[\s-]/g, ''));
  if (await isBookFound(filling)) return done();
  // What is put in at one stroke is sometimes not looked up; a last digit that is typed is.
  const input = await theInput(filling, field, vintedPage.isbn);
  typeInto(input, isbn.slice(0, -1));
  typeAtEnd(input, isbn.slice(-1));
  leave(input);
  if (await isBookFound(filling)) return done();
  throw new FieldProblem(
    field,
    'Vinted has not found the book of this ISBN, and takes no other. Click into the ISBN, type its last digit again, and look whether author and title appear.',
    'taken',
  );
}

/** The form takes a number only once it has looked it up. */
const isBookFound = (filling: Filling) =>
  until(waiting(filling, 'ISBN', filling.pace.patienceMs / 2), () =>
    findVisible(filling.document, vintedPage.bookFound).length > 0 ? true : null,
  );

const fields = {
  Title: vintedPage.title,
  Description: vintedPage.description,
  Price: vintedPage.price,
};

/** Names of the fields that a person types into from now on: their values are then the seller's own. */
export function watchEdits(document: Document, signal: AbortSignal): Set<string> {
  const edited = new Set<string>();
  const listen = ({ target, isTrusted }: Event) => {
    if (!isTrusted || !(target instanceof Element)) return;
    for (const [field, selector] of Object.entries(fields))
      if (target.matches(cssOf(selector))) edited.add(field);
  };
  document.addEventListener('input', listen, { capture: true, signal });
  return edited;
}

/** Checks again what was typed first, because choosing a category draws the form again. What failed then is known. */
export async function checkTexts(filling: Filling, edited: Set<string>): Promise<void> {
  const check = async (field: keyof typeof fields, refuse: (input: TextField) => void) => {
    if (edited.has(field) || !isOpen(filling, field)) return;
    try {
      refuse(await theInput(filling, field, fields[field]));
    } catch (error) {
      if (!(error instanceof FieldProblem) || error instanceof Barred) throw error;
      fieldFailed(filling, error);
    }
  };
  const title = titleFor(filling).kept;
  if (title !== '') await check('Title', ({ value }) => refuseAlteredText('Title', title, value));
  const description = descriptionFor(filling).kept;
  if (description !== '') {
    await check('Description', ({ value }) => refuseAlteredText('Description', description, value));
  }
  await check('Price', (input) => refuseWrongPrice(filling.item.pricePence, input));
}
