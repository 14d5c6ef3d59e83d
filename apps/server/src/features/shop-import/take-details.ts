import { isDeepStrictEqual } from 'node:util';
import { EbayCondition } from '@crosslister/contract/credentials.ts';
import { attributeNamed, isKnownOn } from '@crosslister/contract/platforms/attributes.ts';
import { listingFieldsOf, type Platform } from '@crosslister/contract/platforms.ts';
import { type MeasureField, sellerFields } from '@crosslister/contract/seller-fields.ts';
import { valuesOn } from '@crosslister/domain/listing-contents.ts';
import { tidySpecifics } from '@crosslister/domain/specifics/resolve-specifics.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import type { ProductRow, Trx } from '../../db/schema.ts';
import type { Locked } from '../../operations/lock.ts';
import { touched, updateProducts } from '../catalogue/write-product-rows.ts';
import { storeEdits } from '../listings/revise/store-revises.ts';

const details = ['condition', 'condition_notes', 'specifics'] as const;
type Detail = (typeof details)[number];
type Details = Pick<ProductRow, Detail>;
type Stated = Pick<RemoteItem, 'condition' | 'conditionNotes' | 'specifics' | 'lacksSpecifics' | 'parcel'>;

/** Condition, its notes and item specifics of a shop's item, as far as the shop states them. */
function detailsOf(item: Stated): Partial<Details> {
  const condition = EbayCondition.safeParse(item.condition).data;
  const notes = item.conditionNotes?.toWellFormed().replaceAll('\0', '').trim();
  const specifics = tidySpecifics(item.specifics);
  return {
    ...(condition && { condition }),
    ...(notes && { condition_notes: notes.slice(0, sellerFields.condition_notes.max) }),
    ...(Object.keys(specifics).length > 0 && { specifics }),
  };
}

/**
 * The columns of a new product. The parcel is taken only here: what a listing made from here says of it may be the
 * default of Settings.
 */
export function detailColumns(item: Stated): Details & Partial<Record<MeasureField, number | null>> {
  const { condition, condition_notes, specifics } = detailsOf(item);
  return {
    condition: condition ?? null,
    condition_notes: condition_notes ?? '',
    specifics: specifics ?? {},
    ...item.parcel,
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

type Known = Details & Pick<ProductRow, 'per_platform'>;

/**
 * The item specifics of a known product that takes what its shop states. What that shop cannot hold stays, and, where its
 * list does not have all of them, what the list does not name, and values of which it holds a part.
 */
function specificsAfter(
  found: Details['specifics'],
  { lacksSpecifics }: Stated,
  product: Known,
  platform: Platform,
): Details['specifics'] {
  const said = valuesOn(product.per_platform, platform) as Readonly<Record<string, unknown>>;
  const ofPlatform = Object.entries(listingFieldsOf(platform)).flatMap(([field, { specific }]) =>
    specific !== undefined && said[field] !== undefined ? [specific] : [],
  );
  const isNews = ([name, values]: [string, string[]]) =>
    !ofPlatform.includes(name) &&
    !(lacksSpecifics && values.every((value) => product.specifics[name]?.includes(value)));
  const stays = ([name]: [string, unknown]) => lacksSpecifics === true || !isKnownOn(platform, name);
  return Object.fromEntries([
    ...Object.entries(product.specifics).filter(stays),
    ...Object.entries(found).filter(isNews),
  ]);
}

/** What the product is when it takes all that the shop states. */
function taking(item: Stated, product: Known, platform: Platform): Details {
  const { specifics: found, ...others } = detailsOf(item);
  const { condition, condition_notes, specifics } = product;
  const isSaid = others.condition_notes && oneLine(others.condition_notes) === oneLine(condition_notes);
  return {
    condition,
    ...others,
    // A shop may keep them in one line.
    condition_notes: isSaid ? condition_notes : (others.condition_notes ?? condition_notes),
    specifics: found ? specificsAfter(found, item, product, platform) : specifics,
  };
}

/** Whether the shop states a value other than the product's. False where it states none. */
export function detailDiffers(field: string, item: Stated, product: Known, platform: Platform): boolean {
  const detail = details.find((each) => each === field);
  return detail !== undefined && !isDeepStrictEqual(taking(item, product, platform)[detail], product[detail]);
}

/**
 * Takes the details the shop states into a known product and sends them to its listings. What was read for the first
 * time is no edit: a condition, its notes, tags, and what a list names. True when something changed.
 */
export async function takeDetails(
  trx: Trx,
  { item, product, platform }: { item: RemoteItem; product: Locked<ProductRow>; platform: Platform },
  isEdited: (field: Detail) => boolean,
): Promise<boolean> {
  const stated = taking(item, product, platform);
  const taken: Partial<Details> = Object.fromEntries(
    details.filter((field) => !isEdited(field)).map((field) => [field, stated[field]]),
  );
  const after = { ...product, ...taken };
  if (isDeepStrictEqual(after, product)) return false;
  await updateProducts(trx, product, { ...taken, ...touched });
  const first = Object.entries(after.specifics).filter(
    ([name]) => item.lacksSpecifics === true || attributeNamed(name) === 'tags',
  );
  const before = {
    ...product,
    condition: product.condition ?? after.condition,
    condition_notes: product.condition_notes || after.condition_notes,
    specifics: { ...Object.fromEntries(first), ...product.specifics },
  };
  await storeEdits(trx, before, after, { except: platform });
  return true;
}
