import { findVisible, plain } from '../page/find.ts';
import { typeInto } from '../page/type-into.ts';
import { until, untilStable, wait } from '../page/wait.ts';
import { categoryWords, isAboutWord } from './category-words.ts';
import { done, type Filling, type Outcome, skipped, theInput, waiting } from './filling.ts';
import { categoryId, categoryShown, isSellers } from './panels/choices.ts';
import { closePanel, openerOf, openPanel } from './panels/open-panel.ts';
import { type Option, optionsIn, pick } from './panels/panel.ts';
import { vintedPage } from './selectors.ts';

const field = 'Category';

/**
 * Chooses what the seller chose for the last thing of this kind. Otherwise it searches for the words that name the
 * product, and chooses a category only if it is the only one found. Else the seller chooses, because a wrong category
 * hides a listing from its buyers. What Vinted guessed from the photos is not the seller's choice.
 */
export async function chooseCategory(filling: Filling): Promise<Outcome> {
  const chooser = vintedPage.category;
  const { value: shown } = await openerOf(filling, field, chooser);
  if (shown !== '' && isSellers(filling.document, field)) {
    return done(`"${shown}", as it was chosen before.`);
  }
  const found = await findCategory(filling, shown);
  if (found === 'shown') return done(`"${shown}", as Vinted suggests. Change it if it is another.`);
  if (found) {
    await pick(filling, field, chooser, found.option);
    const instead =
      shown === '' || plain(shown) === plain(found.option.name) ? '' : ` Vinted suggested "${shown}".`;
    return done(`"${found.option.name}", ${found.why}.${instead} Change it if it is another.`);
  }
  await closePanel(filling, field, chooser);
  return shown === ''
    ? skipped('Choose the category on the form; the other fields are filled as soon as you have.')
    : skipped(`Vinted suggests "${shown}". Nothing else is known: look whether it is right.`);
}

/** The category to choose, and why. `shown`: what Vinted suggests is that one. */
async function findCategory(
  filling: Filling,
  shown: string,
): Promise<{ option: Option; why: string } | 'shown' | null> {
  const { category: before } = filling.item;
  if (before) {
    if (plain(shown) === plain(before.name)) return 'shown';
    const found = await search(filling, before.name);
    const same = found.filter(({ name }) => plain(name) === plain(before.name));
    const [only, another] =
      before.id === null ? same : found.filter(({ element }) => categoryId(element) === before.id);
    if (only && !another) return { option: only, why: 'as you chose for the last thing of this kind' };
  }
  for (const words of categoryWords(filling.item)) {
    const [only, another] = await search(filling, words);
    if (only && !another && isAboutWord(only.name, words)) {
      return plain(only.name) === plain(shown)
        ? 'shown'
        : { option: only, why: `the only one found for "${words}"` };
    }
    await wait(filling.pace.pauseMs(), filling.signal);
  }
  return null;
}

/** What the panel finds for the words, once the list has stopped changing. */
async function search(filling: Filling, words: string): Promise<Option[]> {
  const chooser = vintedPage.category;
  const panel = await openPanel(filling, field, chooser);
  typeInto(await theInput(filling, field, chooser.search, panel), words);
  const found = () => optionsIn(panel, chooser.result);
  const names = () => found().map(({ name }) => name);
  await untilStable(waiting(filling, field), () => names().join('\n'), filling.pace.quietMs);
  return found();
}

/**
 * Waits as long as the seller needs, until the category or a field of it is there. What they open meanwhile is their
 * own, so no dialog stops the filling.
 */
export async function categoryChosen({ document, signal }: Filling): Promise<string> {
  const patient = { signal, check: () => {}, patienceMs: Number.POSITIVE_INFINITY };
  await until(patient, () =>
    categoryShown(document) !== '' || drawnIn(document).includes(true) ? true : null,
  );
  return categoryShown(document);
}

function drawnIn(document: Document): boolean[] {
  const { condition, brand, size, colours, material, isbn, attribute } = vintedPage;
  const openers = [condition, brand, size, colours, material].map(({ opener }) => opener);
  return [...openers, isbn, attribute].map((ways) => findVisible(document, ways).length > 0);
}

/** The fields of a category are drawn after it was chosen. Not every category has each, and any may have a new name. */
export async function fieldsDrawn(filling: Filling): Promise<void> {
  const drawn = () => drawnIn(filling.document);
  await until(waiting(filling, field), () => (drawn().includes(true) ? true : null));
  await untilStable(waiting(filling, field), () => drawn().join(), filling.pace.quietMs);
}
