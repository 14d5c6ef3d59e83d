import { findVisible, plain } from '../page/find.ts';
import { typeInto } from '../page/type-into.ts';
import { until, untilStable, wait } from '../page/wait.ts';
import type { Category } from '../site.ts';
import { categoryWords, isAboutWord } from './category-words.ts';
import { done, type Filling, type Outcome, skipped, theInput, waiting } from './filling.ts';
import { closePanel, type Option, openerOf, openPanel, optionsIn, pick } from './panel.ts';
import { vintedPage } from './selectors.ts';

const field = 'Category';
const chooser = vintedPage.category;

/**
 * Chooses what the seller chose for the last thing of this kind. Otherwise it searches for the words that name the
 * product, and chooses a category only if it is the only one found. Else the seller chooses, because a wrong category
 * hides a listing from its buyers.
 */
export async function chooseCategory(filling: Filling): Promise<Outcome> {
  const opener = await openerOf(filling, field, chooser);
  if (opener.value !== '') return done(`"${opener.value}", as it was chosen before.`);
  const { category: before } = filling.item;
  if (before) {
    const found = await search(filling, before.name);
    const same = found.filter(({ name }) => plain(name) === plain(before.name));
    const [only, another] =
      before.id === null ? same : found.filter(({ element }) => idOf(element) === before.id);
    if (only && !another) {
      await pick(filling, field, chooser, only);
      return done(
        `"${only.name}", as you chose for the last thing of this kind. Change it if it is another.`,
      );
    }
  }
  for (const words of categoryWords(filling.item)) {
    const [only, another] = await search(filling, words);
    if (only && !another && isAboutWord(only.name, words)) {
      await pick(filling, field, chooser, only);
      return done(`"${only.name}", the only one found for "${words}". Change it if it is another.`);
    }
    await wait(filling.pace.pauseMs(), filling.signal);
  }
  await closePanel(filling, field, chooser);
  return skipped('Choose the category on the form; the other fields are filled as soon as you have.');
}

/** What the panel finds for the words, once the list has stopped changing. */
async function search(filling: Filling, words: string): Promise<Option[]> {
  const panel = await openPanel(filling, field, chooser);
  typeInto(await theInput(filling, field, chooser.search, panel), words);
  const found = () => optionsIn(panel, chooser.result);
  const names = () => found().map(({ name }) => name);
  await untilStable(waiting(filling, field), () => names().join('\n'), filling.pace.quietMs);
  return found();
}

const idOf = ({ id }: Element) => chooser.entryId.exec(id)?.[1] ?? null;
const nameShown = (document: Document) => {
  const [opener] = findVisible(document, chooser.opener);
  return opener instanceof HTMLInputElement ? opener.value : '';
};

/** Vinted's number of the category that was pressed last. The form shows its name alone. */
const pressed = new WeakMap<Document, string>();

/** Notes which category is pressed, by the seller or by the filling. */
export function watchCategory(document: Document, signal: AbortSignal): void {
  const note = ({ target }: Event) => {
    const entry = target instanceof Element ? target.closest(chooser.entry) : null;
    const id = entry && idOf(entry);
    if (id) pressed.set(document, id);
  };
  document.addEventListener('click', note, { capture: true, signal });
}

export function chosenCategory(document: Document): Category | null {
  const name = nameShown(document).trim();
  return name === '' ? null : { name, id: pressed.get(document) ?? null };
}

/**
 * Waits as long as the seller needs, until the category or a field of it is there. What they open meanwhile is their
 * own, so no dialog stops the filling.
 */
export async function categoryChosen({ document, signal }: Filling): Promise<string> {
  const patient = { signal, check: () => {}, patienceMs: Number.POSITIVE_INFINITY };
  await until(patient, () => (nameShown(document) !== '' || drawnIn(document).includes(true) ? true : null));
  return nameShown(document);
}

const { condition, brand, size, colours, material, isbn, attribute } = vintedPage;
const dependent = [
  ...[condition, brand, size, colours, material].map(({ opener }) => opener),
  isbn,
  attribute,
];
const drawnIn = (document: Document) =>
  dependent.map((selector) => findVisible(document, selector).length > 0);

/** The fields of a category are drawn after it was chosen. Not every category has each, and any may have a new name. */
export async function fieldsDrawn(filling: Filling): Promise<void> {
  const drawn = () => drawnIn(filling.document);
  await until(waiting(filling, field), () => (drawn().includes(true) ? true : null));
  await untilStable(waiting(filling, field), () => drawn().join(), filling.pace.quietMs);
}
