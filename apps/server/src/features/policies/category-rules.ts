import { EbayCondition } from '@crosslister/contract/credentials.ts';
import { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { CategoryRules } from '@crosslister/marketplaces/catalogue/category.ts';
import { isTransient, MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { findConnection } from '../connections/connection-rows.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';

/** Stored rules are used for this many days before the marketplace is asked again. */
const FRESH_DAYS = 7;

const ConditionDetail = SpecificRule.extend({ id: z.string(), value_ids: z.array(z.string()) });
const StoredRules = z.object({
  specifics: z.array(SpecificRule),
  conditions: z.array(
    z.object({
      condition: EbayCondition,
      label: z.string(),
      // Absent in rules that an earlier release stored.
      details: z.array(ConditionDetail).default([]),
    }),
  ),
});

/** The rules, or why they are not known. Both if old rules are used because the marketplace does not answer. */
export interface FoundRules {
  rules: CategoryRules | null;
  isStored: boolean;
  problem: MarketplaceError | null;
}

interface Wanted {
  userId: number;
  platform: Platform;
  categoryId: string;
}

/**
 * What a category requires of a listing: the stored rules for a week, then the marketplace's answer. If the marketplace
 * refuses, the problem is part of the answer and nothing is thrown. With `known` it is not asked, because it did not
 * answer a moment ago.
 */
export async function findCategoryRules(
  services: Services,
  wanted: Wanted,
  signal: AbortSignal,
  known: MarketplaceError | null = null,
): Promise<FoundRules> {
  const stored = await readStored(services, wanted);
  if (stored?.fresh) return { rules: stored.rules, isStored: true, problem: null };
  try {
    if (known) throw known;
    return { rules: await askAndStore(services, wanted, signal), isStored: false, problem: null };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    // A refusal means that the category is gone or is no leaf any more. Old rules would be wrong.
    const servesOn = isTransient(error) || error.kind === 'credentials';
    return { rules: (servesOn && stored?.rules) || null, isStored: true, problem: error };
  }
}

/** How many categories are asked about at once. */
const AT_ONCE = 5;

/** The rules of several categories. A marketplace that does not answer is not asked about further ones. */
export async function findRulesOfAll(
  services: Services,
  wanted: Omit<Wanted, 'categoryId'>,
  categoryIds: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, FoundRules>> {
  const found = new Map<string, FoundRules>();
  if (!findMarketplace(wanted.platform)?.categories?.rules) return found;
  const ids = [...new Set(categoryIds)];
  let down: MarketplaceError | null = null;
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const known: MarketplaceError | null = down;
    const answers: FoundRules[] = await Promise.all(
      some.map((categoryId) => findCategoryRules(services, { ...wanted, categoryId }, signal, known)),
    );
    for (const [index, id] of some.entries()) {
      const answer = answers[index];
      if (answer) found.set(id, answer);
      if (answer && isTransient(answer.problem)) down = answer.problem;
    }
  }
  return found;
}

async function readStored({ db }: Services, { platform, categoryId }: Wanted) {
  const row = await db
    .selectFrom('category_rules')
    .select(['rules', sql<boolean>`fetched_at > now() - make_interval(days => ${FRESH_DAYS})`.as('fresh')])
    .where('platform', '=', platform)
    .where('category_id', '=', categoryId)
    .executeTakeFirst();
  const parsed = StoredRules.safeParse(row?.rules);
  return row && parsed.success ? { fresh: row.fresh, rules: parsed.data } : null;
}

async function askAndStore(
  services: Services,
  { userId, platform, categoryId }: Wanted,
  signal: AbortSignal,
): Promise<CategoryRules> {
  const marketplace = findMarketplace(platform);
  if (!marketplace?.categories?.rules) throw new MarketplaceError('setup', 'There are no categories here.');
  const connection = await findConnection(services.db, userId, platform);
  const context = await marketplaceContext(services, marketplace, connection, { signal, optional: true });
  const rules = await marketplace.categories.rules.read(context, categoryId);
  const json = JSON.stringify(rules);
  await services.db
    .insertInto('category_rules')
    .values({ platform, category_id: categoryId, rules: json })
    .onConflict((conflict) =>
      conflict.columns(['platform', 'category_id']).doUpdateSet({ rules: json, fetched_at: sql`now()` }),
    )
    .execute();
  return rules;
}
