import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { findAll, findVisible, labelOf, plain } from '../page/find.ts';
import { isTextField } from '../page/type-into.ts';
import { patternOf } from '../tables.ts';
import { countPhotos } from './add-photos.ts';
import { otherAttributes } from './attributes.ts';
import { parcelsOf } from './parcels.ts';
import { vintedFields, vintedPage } from './selectors.ts';

const selectors: Record<string, Ways> = {
  Title: vintedPage.title,
  Description: vintedPage.description,
  Price: vintedPage.price,
  Category: vintedPage.category.opener,
  Brand: vintedPage.brand.opener,
  Size: vintedPage.size.opener,
  Condition: vintedPage.condition.opener,
  Colour: vintedPage.colours.opener,
  Material: vintedPage.material.opener,
  ISBN: vintedPage.isbn,
};

const valueIn = (document: Document, selector: Ways) => {
  const [first] = findVisible(document, selector);
  return first && isTextField(first) ? first.value.trim() : null;
};

const isOptional = (field: string) => vintedFields.optional.some((each) => each === field);

/** Required fields that the form shows and that hold nothing. */
export function emptyFields(document: Document): string[] {
  const named = [
    ...Object.entries(selectors),
    ...otherAttributes(document).map(({ name, opener }) => [name, opener] as const),
  ];
  const empty = named.flatMap(([name, selector]) => (valueIn(document, selector) === '' ? [name] : []));
  const parcels = parcelsOf(document);
  return [
    ...(countPhotos(document) === 0 ? ['Photos'] : []),
    ...empty.filter((name) => !isOptional(name)),
    ...(parcels.length > 0 && !parcels.some(({ isChosen }) => isChosen) ? ['Parcel size'] : []),
  ];
}

/** Fields that hold nothing and are not known: what a category wants may be new. */
export function emptyAndUnknown(document: Document): string[] {
  const known = new Set(
    [...Object.values(selectors), ...otherAttributes(document).map(({ opener }) => opener)].flatMap((ways) =>
      findVisible(document, ways),
    ),
  );
  return findVisible(document, vintedPage.otherField ?? []).flatMap((field) => {
    const isEmpty = isTextField(field) && field.value.trim() === '' && !known.has(field);
    return isEmpty ? [labelOf(field) || field.dataset.testid || field.id || 'a field without a name'] : [];
  });
}

/**
 * Looks for every field of the form and touches none. Fields that depend on the category are looked for once it is
 * chosen: those that such a category has, and any other that is there.
 */
export function selfCheck(document: Document) {
  const isOne = (selector: Ways) => findVisible(document, selector).length === 1;
  const category = valueIn(document, vintedPage.category.opener) ?? '';
  const expected = vintedFields.kinds.find(({ words }) => patternOf(words).test(category))?.fields ?? [];
  const attributes = otherAttributes(document).map(({ name }) => plain(name));
  const isThere = (field: string) => {
    const selector = selectors[field];
    return selector ? isOne(selector) : attributes.includes(plain(field));
  };
  const fields: Record<string, boolean> = {
    Photos: findAll(document, vintedPage.photos).length === 1,
    Title: isThere('Title'),
    Description: isThere('Description'),
    Price: isThere('Price'),
    Category: isThere('Category'),
    'Save draft': isOne(vintedPage.saveDraft),
    Upload: isOne(vintedPage.publish),
    ...(category !== '' && {
      ...Object.fromEntries(expected.map((field) => [field, isThere(field)])),
      'Parcel size': parcelsOf(document).length > 0,
    }),
    // Not every category has these, so it is no error if they are missing.
    ...Object.fromEntries(
      ['Size', 'Material', 'Brand', 'Colour', 'ISBN'].filter(isThere).map((field) => [field, true]),
    ),
  };
  const names = (wanted: boolean) => Object.keys(fields).filter((name) => fields[name] === wanted);
  return { found: names(true), missing: names(false) };
}
