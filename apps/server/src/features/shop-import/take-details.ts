import { isDeepStrictEqual } from 'node:util';
import { EbayCondition } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { tidySpecifics } from '@crosslister/domain/specifics/resolve-specifics.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import type { ProductRow, Trx } from '../../db/schema.ts';
import type { Locked } from '../../operations/lock.ts';
import { touched, updateProducts } from '../catalogue/write-product-rows.ts';
import { storeEdits } from '../listings/revise/store-revises.ts';

type Detail = 'condition' | 'specifics';
type Details = Pick<ProductRow, Detail>;

/** Condition and item specifics of a shop's item, as far as the shop states them. */
function detailsOf(item: Pick<RemoteItem, Detail>): Partial<Details> {
  const condition = EbayCondition.safeParse(item.condition).data;
  const specifics = tidySpecifics(item.specifics);
  return {
    ...(condition && { condition }),
    ...(Object.keys(specifics).length > 0 && { specifics }),
  };
}

/** The columns of a new product. */
export function detailColumns(item: Pick<RemoteItem, Detail>): Details {
  const { condition, specifics } = detailsOf(item);
  return { condition: condition ?? null, specifics: specifics ?? {} };
}

/** Whether the shop states a value other than the product's. False where it states none. */
export function detailDiffers(field: string, item: Pick<RemoteItem, Detail>, product: Details): boolean {
  if (field !== 'condition' && field !== 'specifics') return false;
  return !isDeepStrictEqual(detailsOf(item)[field], product[field]);
}

/**
 * Takes the details the shop states into a known product and sends them to its listings. True when something changed.
 */
export async function takeDetails(
  trx: Trx,
  { item, product, platform }: { item: RemoteItem; product: Locked<ProductRow>; platform: Platform },
  isEdited: (field: Detail) => boolean,
): Promise<boolean> {
  const { condition, specifics } = detailsOf(item);
  const taken = {
    ...(condition && !isEdited('condition') && { condition }),
    ...(specifics && !isEdited('specifics') && { specifics }),
  };
  const after = { ...product, ...taken };
  if (isDeepStrictEqual(after, product)) return false;
  await updateProducts(trx, product, { ...taken, ...touched });
  await storeEdits(trx, product, after, { except: platform });
  return true;
}
