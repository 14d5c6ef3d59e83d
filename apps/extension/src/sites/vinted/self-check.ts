import { findAll, findVisible } from '../page/find.ts';
import { parcelsOf } from './parcels.ts';
import { vintedPage } from './selectors.ts';

/**
 * Looks for every field of the form and touches none. Fields that depend on the category are
 * looked for once it is chosen.
 */
export function selfCheck(document: Document) {
  const isOne = (selector: string) => findVisible(document, selector).length === 1;
  const [category] = findVisible(document, vintedPage.category.opener);
  const hasCategory = category instanceof HTMLInputElement && category.value !== '';
  const fields: Record<string, boolean> = {
    Photos: findAll(document, vintedPage.photos).length === 1,
    Title: isOne(vintedPage.title),
    Description: isOne(vintedPage.description),
    Price: isOne(vintedPage.price),
    Category: isOne(vintedPage.category.opener),
    'Save draft': isOne(vintedPage.saveDraft),
    Upload: isOne(vintedPage.publish),
    ...(hasCategory && {
      Brand: isOne(vintedPage.brand.opener),
      Condition: isOne(vintedPage.condition.opener),
      Colour: isOne(vintedPage.colours.opener),
      'Parcel size': parcelsOf(document).length > 0,
    }),
    // Not every category has these, so it is no error if they are missing.
    ...(isOne(vintedPage.size.opener) && { Size: true }),
    ...(isOne(vintedPage.material.opener) && { Material: true }),
  };
  const names = (isThere: boolean) => Object.keys(fields).filter((name) => fields[name] === isThere);
  return { found: names(true), missing: names(false), version: vintedPage.version };
}
