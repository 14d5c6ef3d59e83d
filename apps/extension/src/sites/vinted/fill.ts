import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { findAll, findVisible } from '../page/find.ts';
import { until } from '../page/wait.ts';
import { Barred, FieldProblem, throwAll } from '../site.ts';
import { addPhotos, countPhotos } from './add-photos.ts';
import { chooseAttribute, otherAttributes } from './attributes.ts';
import { chooseBrand } from './brand.ts';
import { categoryChosen, chooseCategory, fieldsDrawn } from './category.ts';
import { chooseColours, chooseCondition, chooseMaterial, chooseParcel, chooseSize } from './details.ts';
import { emptyAndUnknown, emptyFields } from './fields.ts';
import {
  done,
  type Filling,
  fieldFailed,
  isOpen,
  notOne,
  type Outcome,
  skipped,
  step,
  waiting,
} from './filling.ts';
import { isSellers, watchChoices } from './panels/choices.ts';
import { closePanel, openerOf, openPanel } from './panels/open-panel.ts';
import { vintedPage } from './selectors.ts';
import { checkTexts, fillDescription, fillIsbn, fillPrice, fillTitle, watchEdits } from './text-fields.ts';

/** Fields that exist before a category is chosen. */
const always = {
  Photos: vintedPage.photos,
  Title: vintedPage.title,
  Description: vintedPage.description,
  Price: vintedPage.price,
  Category: vintedPage.category.opener,
};

/**
 * Fills Vinted's form for a new item and leaves saving to the seller. Each field is filled separately: what fails is
 * named at the end. Fields that do not depend on the category come first, so that a seller who has to choose it finds
 * the rest done.
 */
export async function fillVinted(filling: Filling): Promise<void> {
  watchChoices(filling.document, filling.signal);
  filling.onStep({ field: 'Form', state: 'doing', message: "Looking for Vinted's form" });
  try {
    const missing = await lookForFields(filling);
    await filling.onForm();
    for (const problem of missing) fieldFailed(filling, problem);
    await tryPanel(filling);
  } catch (error) {
    if (error instanceof FieldProblem)
      filling.onStep({ field: error.field, state: 'failed', message: error.message });
    throw error;
  }
  filling.onStep({ field: 'Form', state: 'done' });
  await step(filling, 'Photos', () => addPhotos(filling));
  await step(filling, 'Title', () => fillTitle(filling));
  await step(filling, 'Description', () => fillDescription(filling));
  await step(filling, 'Price', () => fillPrice(filling));
  const ended = new AbortController();
  const edited = watchEdits(filling.document, ended.signal);
  try {
    await fillDetails(filling, edited);
  } finally {
    ended.abort();
  }
  throwAll(filling.problems);
}

async function fillDetails(filling: Filling, edited: Set<string>): Promise<void> {
  const category = await step(filling, 'Category', () => chooseCategory(filling));
  if (category.state !== 'done') {
    const message = `"${await categoryChosen(filling)}"`;
    // What failed stays failed, although the seller has chosen it, and what Vinted suggests is not chosen.
    const isChosen = isSellers(filling.document, 'Category');
    if (category.state === 'skipped' && isChosen && !filling.byHand.has('Category')) {
      filling.onStep({ field: 'Category', state: 'done', message });
    }
  }
  // Before the first of them, whichever is left to the seller.
  await fieldsDrawn(filling);
  await step(filling, 'Condition', () => chooseCondition(filling));
  await step(filling, 'Brand', () => chooseBrand(filling));
  await step(filling, 'Size', () => chooseSize(filling));
  await step(filling, 'Colour', () => chooseColours(filling));
  await step(filling, 'Material', () => chooseMaterial(filling));
  if (findVisible(filling.document, vintedPage.isbn).length > 0) {
    await step(filling, 'ISBN', () => fillIsbn(filling));
  }
  for (const attribute of otherAttributes(filling.document)) {
    await step(filling, attribute.name, () => chooseAttribute(filling, attribute));
  }
  await step(filling, 'Parcel size', () => chooseParcel(filling));
  await step(filling, 'Last look', () => checkAgain(filling, edited), 'Looking it over once more');
}

/** Looks for every field of a new form before anything is typed. What is missing is named, and the others are filled. */
async function lookForFields(filling: Filling): Promise<FieldProblem[]> {
  const { document, byHand } = filling;
  const count = (field: string, selector: Ways) =>
    (field === 'Photos' ? findAll : findVisible)(document, selector).length;
  const wrong = () => Object.entries(always).filter(([field, selector]) => count(field, selector) !== 1);
  const { pathname } = document.location;
  await until(waiting(filling, 'Form'), () => {
    // The form's address has become that of another page, without a page being loaded.
    if (document.location.pathname !== pathname) return true;
    const isWhole = wrong().every(([field]) => byHand.has(field));
    return isWhole && wrong().length < Object.keys(always).length ? true : null;
  });
  if (wrong().length === Object.keys(always).length) {
    throw new Barred(
      'Form',
      'This page is not Vinted\'s form. Press "Sell now" on Vinted, and the form is filled in there.',
    );
  }
  return wrong()
    .filter(([field]) => !byHand.has(field))
    .map(([field, selector]) => new FieldProblem(field, notOne(field, count(field, selector)), 'found'));
}

/** Opens and closes one panel before anything is typed: if it stays shut, the seller hears it at once. */
async function tryPanel(filling: Filling): Promise<void> {
  const field = 'Category';
  if (!isOpen(filling, field)) return;
  const { category: chooser } = vintedPage;
  try {
    if ((await openerOf(filling, field, chooser)).value !== '') return;
    await openPanel(filling, field, chooser);
    await closePanel(filling, field, chooser);
  } catch (error) {
    if (!(error instanceof FieldProblem) || error instanceof Barred) throw error;
    fieldFailed(filling, error);
  }
}

/** Whatever the form has lost since it was filled in is named, not only the first. */
async function checkAgain(filling: Filling, edited: Set<string>): Promise<Outcome> {
  await checkTexts(filling, edited);
  checkPhotos(filling);
  // Vinted may change what was chosen, and guesses late.
  for (const [field, changed] of filling.chosen) {
    const sentence = isSellers(filling.document, field) ? null : changed();
    if (sentence && isOpen(filling, field)) {
      fieldFailed(filling, new FieldProblem(field, sentence, 'shown'));
    }
  }
  if (findVisible(filling.document, vintedPage.publish).length === 0) {
    const sentence =
      'The extension does not know the button that uploads this form, and will not see that you press it: choose Done in the queue then, and paste the address of the item.';
    fieldFailed(filling, new FieldProblem('Upload', sentence));
  }
  const empty = emptyFields(filling.document);
  const unknown = emptyAndUnknown(filling.document);
  const words = [
    empty.length > 0 && `Still empty: ${empty.join(', ')}. Vinted wants them before you upload.`,
    unknown.length > 0 &&
      `Empty and unknown to the extension: ${unknown.join(', ')}. Look whether Vinted wants them.`,
  ].filter((each) => each !== false);
  return words.length > 0 ? skipped(words.join(' ')) : done();
}

/** All are gone after the form was drawn anew, or one of them: by Vinted, or by the seller, who knows. */
function checkPhotos(filling: Filling): void {
  const { document, item, photosAdded } = filling;
  if (item.photos.length === 0 || !isOpen(filling, 'Photos')) return;
  const now = countPhotos(document);
  if (now === 0) {
    fieldFailed(filling, new FieldProblem('Photos', 'Vinted lost the photos. Add them by hand.', 'shown'));
  } else if (now < photosAdded) {
    const sentence = `Vinted now has ${plural(now, 'photo')} of ${photosAdded}. Add by hand what is missing.`;
    fieldFailed(filling, new FieldProblem('Photos', sentence));
  }
}
