import { asParagraphs, asPounds, asTitle, cutTo, penceOf } from '../page/text.ts';
import { leave, typeInto } from '../page/type-into.ts';
import { settled } from '../page/wait.ts';
import { FieldProblem } from '../site.ts';
import { done, type Filling, type Outcome, skipped, theInput, waiting } from './filling.ts';
import { vintedLimits, vintedPage } from './selectors.ts';

const SHORT_QUIET_MS = 100;

/** Types, leaves the field, and returns what the page made of it. */
async function typeAndRead(filling: Filling, field: string, selector: string, text: string): Promise<string> {
  const input = await theInput(filling, field, selector);
  typeInto(input, text);
  leave(input);
  return settled(waiting(filling, field), () => input.value, SHORT_QUIET_MS);
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
  );
}

function refuseAlteredPrice(pence: number, held: string): void {
  if (penceOf(held) === pence) return;
  const now = held.trim() === '' ? 'no price' : held.trim();
  throw new FieldProblem(
    'Price',
    `Vinted shows ${now} instead of £${asPounds(pence)}. Correct it on the form.`,
  );
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

export async function fillPrice(filling: Filling): Promise<Outcome> {
  const { pricePence } = filling.item;
  const held = await typeAndRead(filling, 'Price', vintedPage.price, asPounds(pricePence));
  refuseAlteredPrice(pricePence, held);
  return done();
}

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
    for (const [field, selector] of Object.entries(fields)) if (target.matches(selector)) edited.add(field);
  };
  document.addEventListener('input', listen, { capture: true, signal });
  return edited;
}

/** Checks again what was typed first, because choosing a category draws the form again. */
export async function checkTexts(filling: Filling, edited: Set<string>): Promise<void> {
  const held = async (field: keyof typeof fields) => (await theInput(filling, field, fields[field])).value;
  const title = titleFor(filling).kept;
  if (title !== '' && !edited.has('Title')) refuseAlteredText('Title', title, await held('Title'));
  const description = descriptionFor(filling).kept;
  if (description !== '' && !edited.has('Description')) {
    refuseAlteredText('Description', description, await held('Description'));
  }
  if (!edited.has('Price')) refuseAlteredPrice(filling.item.pricePence, await held('Price'));
}
