import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { ProductSave, ProductUpdate } from '@crosslister/contract/product.ts';
import { addressChangedElsewhere, changedElsewhere } from '@crosslister/domain/changed-elsewhere.ts';
import { chooseSide, mergeFields, recordOf, type Sides } from '@crosslister/domain/merge-fields.ts';
import { formFields, type ProductForm, productOf, sentFields, updateOf } from '../product-form.ts';

/** What the seller changed, each with the value it had when they started. */
export interface Edits {
  typed: Partial<ProductForm>;
  began: Partial<ProductForm>;
}

export const noEdits: Edits = { typed: {}, began: {} };

/** A field that was changed here and elsewhere. */
interface Conflict {
  /** Its path: `price`, `urls.ebay`. */
  key: string;
  sentence: string;
}

const formOf = (fields: Sides['mine']) => recordOf(fields) as unknown as ProductForm;
const sidesOf = ({ typed, began }: Edits, now: ProductForm): Sides => ({
  base: formFields(began),
  mine: formFields(typed),
  theirs: formFields(now),
});

/** The edits over the present values: what the form shows, what it began from, and what was changed elsewhere too. */
export function mergeEdits(now: ProductForm, edits: Edits) {
  const { mine, base, conflicts } = mergeFields(sidesOf(edits, now), (fields) => sentFields(formOf(fields)));
  return {
    form: formOf(mine),
    began: formOf(base),
    conflicts: conflicts.map((path) => conflictAt(path, now)),
  };
}

/** One more edit. It begins from what the form shows, unless its field is being edited already. */
export function withEdit(edits: Edits, part: Partial<ProductForm>, now: ProductForm): Edits {
  const { began } = mergeEdits(now, edits);
  const first = Object.keys(part).map((key) => [key, began[key as keyof ProductForm]]);
  return {
    typed: { ...edits.typed, ...part },
    began: { ...edits.began, ...Object.fromEntries(first) },
  };
}

function conflictAt(key: string, now: ProductForm): Conflict {
  const [field = '', platform] = key.split('.');
  const value = sentFields(now)[key];
  return {
    key,
    sentence: platform
      ? addressChangedElsewhere(platformNames[platform as Platform], String(value))
      : changedElsewhere(field as Exclude<keyof ProductUpdate, 'listings'>, value),
  };
}

/** The seller has seen the present value, and keeps their own or takes the other. */
export function chosen(edits: Edits, now: ProductForm, path: string, keepsMine: boolean): Edits {
  const { mine, base } = chooseSide(sidesOf(edits, now), path, keepsMine);
  return { typed: formOf(mine), began: formOf(base) };
}

/** The fields to save, with the values they had before. */
export function saveOf(form: ProductForm, began: ProductForm): ProductSave {
  const update = updateOf(form, began);
  const { listings, ...all } = { ...productOf(began), listings: update.listings };
  const before = Object.fromEntries(Object.entries(all).filter(([field]) => field in update));
  const urls = Object.keys(listings ?? {}).map((platform) => [
    platform,
    { url: began.urls[platform as Platform] },
  ]);
  return { ...update, before: { ...before, ...(listings && { listings: Object.fromEntries(urls) }) } };
}
