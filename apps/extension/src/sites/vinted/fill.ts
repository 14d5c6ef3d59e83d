import { findAll, findVisible } from '../page/find.ts';
import { until } from '../page/wait.ts';
import { FieldProblem } from '../site.ts';
import { categoryChosen, chooseCategory, fieldsDrawn } from './category.ts';
import {
  chooseBrand,
  chooseColours,
  chooseCondition,
  chooseMaterial,
  chooseParcel,
  chooseSize,
} from './details.ts';
import { done, type Filling, notOne, type Outcome, step, waiting } from './filling.ts';
import { addPhotos, countPhotos } from './photos.ts';
import { vintedPage } from './selectors.ts';
import { checkTexts, fillDescription, fillPrice, fillTitle, watchEdits } from './text-fields.ts';

/** Fields that exist before a category is chosen. */
const always = {
  Photos: vintedPage.photos,
  Title: vintedPage.title,
  Description: vintedPage.description,
  Price: vintedPage.price,
  Category: vintedPage.category.opener,
};

/**
 * Fills Vinted's form for a new item and leaves saving to the seller. Fields that do not depend on the category come
 * first, so that a seller who has to choose it finds the rest done.
 */
export async function fillVinted(filling: Filling): Promise<void> {
  await step(
    filling,
    'Form',
    async () => {
      await formReady(filling);
      return done();
    },
    "Looking for Vinted's form",
  );
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
}

async function fillDetails(filling: Filling, edited: Set<string>): Promise<void> {
  const category = await step(filling, 'Category', () => chooseCategory(filling));
  if (category.state === 'skipped') {
    const message = `"${await categoryChosen(filling)}"`;
    filling.onStep({ field: 'Category', state: 'done', message });
  }
  await step(filling, 'Brand', async () => {
    await fieldsDrawn(filling);
    return chooseBrand(filling);
  });
  await step(filling, 'Size', () => chooseSize(filling));
  await step(filling, 'Condition', () => chooseCondition(filling));
  await step(filling, 'Colour', () => chooseColours(filling));
  await step(filling, 'Material', () => chooseMaterial(filling));
  await step(filling, 'Parcel size', () => chooseParcel(filling));
  await step(filling, 'Last look', () => checkAgain(filling, edited), 'Looking it over once more');
}

/**
 * Nothing is typed unless every field of a new form exists exactly once, so that no form is left half filled after
 * Vinted changes it.
 */
async function formReady(filling: Filling): Promise<void> {
  const { document } = filling;
  const count = (field: string, selector: string) =>
    (field === 'Photos' ? findAll : findVisible)(document, selector).length;
  const wrong = () => Object.entries(always).filter(([field, selector]) => count(field, selector) !== 1);
  const ready = await until(waiting(filling, 'Form'), () => (wrong().length === 0 ? true : null));
  if (ready) return;
  const [first] = wrong();
  if (!first) return;
  if (wrong().length === Object.keys(always).length) {
    throw new FieldProblem(
      'Form',
      'This page is not Vinted\'s form. Press "Sell now" on Vinted, then start again.',
    );
  }
  throw new FieldProblem(first[0], notOne(first[0], count(...first)));
}

async function checkAgain(filling: Filling, edited: Set<string>): Promise<Outcome> {
  await checkTexts(filling, edited);
  const photos = countPhotos(filling.document);
  if (photos === 0 && filling.item.photos.length > 0) {
    throw new FieldProblem('Photos', 'Vinted lost the photos. Add them by hand.');
  }
  return done();
}
