import { byPlatform, type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { ProductSave, ProductUpdate } from '@crosslister/contract/product.ts';
import { addressChangedElsewhere, changedElsewhere } from '@crosslister/domain/changed-elsewhere.ts';
import { isSame, type ProductForm, productOf, updateOf } from '../product-form.ts';

/** What the seller changed, each with the value it had when they started. */
export interface Edits {
  typed: Partial<ProductForm>;
  began: Partial<ProductForm>;
}

export const noEdits: Edits = { typed: {}, began: {} };

/** A field that was changed here and elsewhere. */
export interface Conflict {
  key: keyof ProductForm | Platform;
  sentence: string;
}

export function withEdit({ typed, began }: Edits, part: Partial<ProductForm>, now: ProductForm): Edits {
  const first = Object.fromEntries(
    Object.keys(part).flatMap((name) => {
      const key = name as keyof ProductForm;
      return key in began ? [] : [[key, now[key]]];
    }),
  );
  return { typed: { ...typed, ...part }, began: { ...began, ...first } };
}

/** Links are merged one by one, because background work adds some while others are typed. */
function urlsOf(
  now: ProductForm,
  { typed, began }: Edits,
  edited: Partial<ProductForm>,
): ProductForm['urls'] {
  return byPlatform((platform) => {
    const isEdited = typed.urls?.[platform] !== began.urls?.[platform];
    return (isEdited ? edited : now).urls?.[platform] ?? '';
  });
}

/** The form as it was at the start for edited fields, and as it is now for all others. */
export function beginningOf(now: ProductForm, edits: Edits): ProductForm {
  return { ...now, ...edits.began, urls: urlsOf(now, edits, edits.began) };
}

/** What the form shows: edits over the present values. A value that was typed back is not an edit. */
export function formWith(now: ProductForm, edits: Edits): ProductForm {
  const { typed, began } = edits;
  const kept = Object.entries(typed).filter(([key, value]) => value !== began[key as keyof ProductForm]);
  return { ...now, ...Object.fromEntries(kept), urls: urlsOf(now, edits, typed) };
}

const formKeys: Partial<Record<keyof ProductUpdate, keyof ProductForm>> = {
  ebay_category: 'ebayCategory',
};

/** Fields that both changed, to different values. */
export function conflictsOf(form: ProductForm, began: ProductForm, now: ProductForm): Conflict[] {
  const mine = updateOf(form, began);
  const theirs = updateOf(now, began);
  const { listings: _, ...fields } = mine;
  const conflicts = (Object.keys(fields) as (keyof typeof fields)[]).flatMap((field) => {
    if (!(field in theirs) || isSame([mine[field]], [theirs[field]])) return [];
    const key = formKeys[field] ?? (field as keyof ProductForm);
    return [{ key, sentence: changedElsewhere(field, theirs[field]) }];
  });
  const addresses = platforms.flatMap((platform) => {
    const url = theirs.listings?.[platform]?.url;
    const own = mine.listings?.[platform]?.url;
    if (own === undefined || own === null || typeof url !== 'string' || own === url) return [];
    return [{ key: platform, sentence: addressChangedElsewhere(platformNames[platform], url) }];
  });
  return [...conflicts, ...addresses];
}

const isPlatform = (key: Conflict['key']): key is Platform => platforms.some((platform) => platform === key);

/** The seller has seen the present value and keeps their own. */
export function keepMine({ typed, began }: Edits, key: Conflict['key'], now: ProductForm): Edits {
  if (!isPlatform(key)) return { typed, began: { ...began, [key]: now[key] } };
  const urls = { ...now.urls, ...began.urls, [key]: now.urls[key] };
  return { typed, began: { ...began, urls } };
}

export function takeOther({ typed, began }: Edits, key: Conflict['key'], now: ProductForm): Edits {
  if (isPlatform(key)) {
    const urls = (of: Partial<ProductForm>) => ({ ...now.urls, ...of.urls, [key]: now.urls[key] });
    return { typed: { ...typed, urls: urls(typed) }, began: { ...began, urls: urls(began) } };
  }
  const without = (of: Partial<ProductForm>) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => name !== key));
  return { typed: without(typed), began: without(began) };
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
