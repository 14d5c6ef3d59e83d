import { plural } from '@crosslister/contract/texts/plural.ts';
import { cssOf, findAll, findVisible } from '../page/find.ts';
import { putFiles } from '../page/put-files.ts';
import { until } from '../page/wait.ts';
import { FieldProblem } from '../site.ts';
import { complaints, done, type Filling, notOne, type Outcome, skipped, waiting } from './filling.ts';
import { vintedLimits, vintedPage } from './selectors.ts';

const field = 'Photos';
const photosOf = (count: number) => plural(count, 'photo');

export function countPhotos(document: Document): number {
  const cards = findVisible(document, vintedPage.photoCard);
  return cards.filter((card) => !card.parentElement?.closest(cssOf(vintedPage.photoCard))).length;
}

/**
 * Adds the photos and waits until every one of them is uploaded. Photos that are there already are never added twice.
 */
export async function addPhotos(filling: Filling): Promise<Outcome> {
  const { document, item } = filling;
  const photos = item.photos.slice(0, vintedLimits.photos);
  if (photos.length === 0) return skipped('This product has no photos. Vinted wants at least one.');
  const before = countPhotos(document);
  if (before === photos.length) {
    return skipped(
      `The form had ${photosOf(before)} before, so none were added. Look whether they are of this thing.`,
    );
  }
  if (before > 0) {
    throw new FieldProblem(
      field,
      `The form holds ${photosOf(before)} already. Remove them, then start again.`,
    );
  }
  putFiles(await fileInput(filling), photos);
  await allUploaded(filling, photos.length);
  filling.photosAdded = photos.length;
  if (photos.length === item.photos.length) return done();
  return skipped(
    `Vinted takes ${plural(vintedLimits.photos, 'photo')}: the last ${item.photos.length - photos.length} were left out.`,
  );
}

/** On the real page the input is hidden behind a button. */
async function fileInput(filling: Filling): Promise<HTMLInputElement> {
  const found = await until(waiting(filling, field), () => {
    const [first, second] = findAll(filling.document, vintedPage.photos);
    return first instanceof HTMLInputElement && !second ? first : null;
  });
  if (found) return found;
  throw new FieldProblem(field, notOne(field, findAll(filling.document, vintedPage.photos).length), 'found');
}

async function allUploaded(filling: Filling, wanted: number): Promise<void> {
  const { document, pace } = filling;
  const said = new Set(complaints(document));
  let count = countPhotos(document);
  let since = performance.now();
  const arrived = await until({ ...waiting(filling, field), patienceMs: Number.POSITIVE_INFINITY }, () => {
    const complaint = complaints(document).find((words) => !said.has(words));
    if (complaint) {
      throw new FieldProblem(field, `Vinted refused a photo: "${complaint}" Add the photos by hand.`);
    }
    const now = countPhotos(document);
    if (now !== count) since = performance.now();
    count = now;
    const still = performance.now() - since;
    if (count === wanted && still >= pace.quietMs) return true;
    return count !== wanted && still >= pace.uploadPatienceMs ? false : null;
  });
  if (arrived) return;
  throw new FieldProblem(
    field,
    `Only ${count} of ${photosOf(wanted)} arrived at Vinted. Add the others by hand.`,
    'taken',
  );
}
