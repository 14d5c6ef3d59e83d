import {
  type CategoryDefaults,
  CategoryDefaultsInput,
  MAX_CATEGORY_DEFAULTS,
} from '@crosslister/contract/settings/category-defaults.ts';
import type { ParcelDefaults } from '@crosslister/contract/settings/parcel.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { Db, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { readSettings, saveSettings } from './seller-settings.ts';

/** Of each category for which something is kept, or for which Settings have a parcel. */
export async function listCategoryDefaults(db: Db, userId: number): Promise<CategoryDefaults[]> {
  const rows = await db
    .selectFrom('category_defaults')
    .select(['category_id', 'kept'])
    .where('user_id', '=', userId)
    .orderBy('kept_at')
    .execute();
  const { by_category } = (await readSettings(db, userId)).pricingRules.parcels;
  const parcels = new Map(by_category.map(({ category, ...parcel }) => [category, parcel]));
  const kept = new Map(rows.map((row) => [row.category_id, row.kept]));
  return [...new Set([...kept.keys(), ...parcels.keys()])].map((category_id) => {
    // A value that a later release stored must not make the whole list fail.
    const values = CategoryDefaultsInput.safeParse(kept.get(category_id) ?? {}).data;
    const parcel = parcels.get(category_id);
    return { ...(values ?? CategoryDefaultsInput.parse({})), ...(parcel && { parcel }), category_id };
  });
}

/** Replaces what is kept for a category. */
export async function keepCategoryDefaults(
  db: Db,
  userId: number,
  category: string,
  { parcel, ...values }: CategoryDefaultsInput,
): Promise<CategoryDefaults> {
  const hasParcel = Object.values(parcel).some((measure) => measure !== null);
  const said = Object.values(values.overrides).some((own) => Object.keys(own ?? {}).length > 0);
  const hasValues = values.condition !== null || said || Object.keys(values.specifics).length > 0;
  if (!hasParcel && !hasValues) {
    throw new HttpProblem(400, 'There is nothing to keep for this category.', {
      nextStep: 'Send a condition, item specifics, settings of a platform, or a parcel.',
    });
  }
  await changeDefaults(db, userId, async (trx, { by_category }) => {
    const others = (await listCategoryDefaults(trx, userId)).filter((each) => each.category_id !== category);
    if (others.length >= MAX_CATEGORY_DEFAULTS) {
      throw new HttpProblem(400, `There are defaults for ${MAX_CATEGORY_DEFAULTS} categories already.`, {
        nextStep: 'Remove some under Settings, Templates.',
      });
    }
    if (hasValues) await storeValues(trx, userId, category, values);
    else await removeValues(trx, userId, category);
    const place = by_category.findIndex((rule) => rule.category === category);
    const rule = hasParcel ? [{ category, ...parcel }] : [];
    return place < 0 ? [...by_category, ...rule] : by_category.toSpliced(place, 1, ...rule);
  });
  return { category_id: category, parcel, ...values };
}

/** Products keep what they were given. */
export function removeCategoryDefaults(db: Db, userId: number, category: string): Promise<void> {
  return changeDefaults(db, userId, async (trx, { by_category }) => {
    const removed = await removeValues(trx, userId, category);
    const left = by_category.filter((rule) => rule.category !== category);
    if (removed === 0n && left.length === by_category.length) throw notFound('category with defaults');
    return left;
  });
}

/** `change` returns the parcels by category as they are from now on. */
function changeDefaults(
  db: Db,
  userId: number,
  change: (trx: Trx, parcels: ParcelDefaults) => Promise<ParcelDefaults['by_category']>,
): Promise<void> {
  return transact(db, async (trx) => {
    await trx.selectFrom('settings').select('user_id').where('user_id', '=', userId).forUpdate().execute();
    const { parcels } = (await readSettings(trx, userId)).pricingRules;
    const by_category = await change(trx, parcels);
    await saveSettings(trx, userId, { pricing_rules: { parcels: { ...parcels, by_category } } });
    await changed(trx, userId, 'settings');
  });
}

async function storeValues(
  trx: Trx,
  userId: number,
  category: string,
  values: Omit<CategoryDefaultsInput, 'parcel'>,
): Promise<void> {
  // JSON columns refuse half a surrogate pair, in which a clipped text may end.
  const kept = JSON.stringify(values, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
  await trx
    .insertInto('category_defaults')
    .values({ user_id: userId, category_id: category, kept })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'category_id']).doUpdateSet({ kept, kept_at: sql`now()` }),
    )
    .execute();
}

async function removeValues(trx: Trx, userId: number, category: string): Promise<bigint> {
  const { numDeletedRows } = await trx
    .deleteFrom('category_defaults')
    .where('user_id', '=', userId)
    .where('category_id', '=', category)
    .executeTakeFirst();
  return numDeletedRows;
}
