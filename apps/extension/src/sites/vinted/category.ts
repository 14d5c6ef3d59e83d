import { findVisible } from '../page/find.ts';
import { typeInto } from '../page/type-into.ts';
import { settled, until, wait } from '../page/wait.ts';
import { categoryWords, isAboutWord } from './category-words.ts';
import { done, type Filling, type Outcome, skipped, theInput, waiting } from './filling.ts';
import { closePanel, isOffered, openerOf, openPanel, optionsIn, pick } from './panel.ts';
import { vintedPage } from './selectors.ts';

const field = 'Category';
const chooser = vintedPage.category;

/**
 * Searches for the words that name the product, and chooses a category only if it is the only one found. Otherwise the
 * seller chooses, because a wrong category hides a listing from its buyers.
 */
export async function chooseCategory(filling: Filling): Promise<Outcome> {
  const opener = await openerOf(filling, field, chooser);
  if (opener.value !== '') return done(`"${opener.value}", as it was chosen before.`);
  for (const words of categoryWords(filling.item)) {
    const panel = await openPanel(filling, field, chooser);
    typeInto(await theInput(filling, field, chooser.search, panel), words);
    const found = () => optionsIn(panel, chooser.result);
    await settled(
      waiting(filling, field),
      () =>
        found()
          .map(({ name }) => name)
          .join('\n'),
      filling.pace.quietMs,
    );
    const [only, another] = found();
    if (only && !another && isAboutWord(only.name, words)) {
      await pick(filling, field, chooser, only);
      return done(`"${only.name}", the only one found for "${words}". Change it if it is another.`);
    }
    await wait(filling.pace.pauseMs(), filling.signal);
  }
  await closePanel(filling, field, chooser);
  return skipped('Choose the category on the form; the other fields are filled as soon as you have.');
}

/** Waits as long as the seller needs. What they open meanwhile is their own, so no dialog stops the filling. */
export async function categoryChosen(filling: Filling): Promise<string> {
  const patient = { signal: filling.signal, check: () => {}, patienceMs: Number.POSITIVE_INFINITY };
  const chosen = await until(patient, () => {
    const [opener] = findVisible(filling.document, chooser.opener);
    const name = opener instanceof HTMLInputElement ? opener.value : '';
    return name === '' ? null : name;
  });
  return chosen ?? '';
}

/** The fields of a category are drawn after it was chosen, and not every category has a size. */
export async function fieldsDrawn(filling: Filling): Promise<void> {
  await openerOf(filling, 'Condition', vintedPage.condition);
  const drawn = () =>
    [vintedPage.brand, vintedPage.size, vintedPage.colours, vintedPage.material]
      .map((each) => isOffered(filling.document, each))
      .join();
  await settled(waiting(filling, field), drawn, filling.pace.quietMs);
}
