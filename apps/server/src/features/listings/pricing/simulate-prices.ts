import { PerPlatform } from '@crosslister/contract/listings/per-platform.ts';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import type { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { type PriceSimulation, WORST_SHOWN } from '@crosslister/contract/settings/price-simulation.ts';
import { moneyAt } from '@crosslister/domain/fees/before-listing.ts';
import { valuesOn } from '@crosslister/domain/listing-contents.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { listingPricePence } from '@crosslister/domain/prices/pricing.ts';
import type { Db, ProductRow } from '../../../db/schema.ts';

const BATCH = 1000;

interface Asked {
  /** The rules as they are, and as they might be. */
  before: PricingRules;
  after: PricingRules;
  fees: FeeSettings;
  /** In UK time. */
  day: string;
}

type Row = Pick<ProductRow, 'name' | 'price_pence' | 'cost_pence' | 'postage_cost_pence' | 'per_platform'>;
type Change = PriceSimulation['worst'][number];

/** Pence. */
interface Tally {
  own: number;
  changes: number[];
  below: number;
  belowBefore: number;
  withoutCost: number;
  leftBefore: number;
  leftAfter: number;
  feesKnown: boolean;
}

const emptyTally = (): Tally => ({
  own: 0,
  changes: [],
  below: 0,
  belowBefore: 0,
  withoutCost: 0,
  leftBefore: 0,
  leftAfter: 0,
  feesKnown: true,
});

/** What other rules would do to the prices of everything unsold. It reads a batch at a time, and stores nothing. */
export async function simulatePrices(db: Db, userId: number, asked: Asked): Promise<PriceSimulation> {
  const tallies = new Map(platforms.map((platform) => [platform, emptyTally()]));
  let worst: Change[] = [];
  let products = 0;
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'name', 'price_pence', 'cost_pence', 'postage_cost_pence', 'per_platform'])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'sold')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    products += rows.length;
    const changed = rows.flatMap((row) =>
      [...tallies].flatMap(([platform, tally]) => {
        const change = count(tally, row, platform, asked);
        return change ? [{ product_id: row.id, name: row.name, platform, ...change }] : [];
      }),
    );
    worst = [...worst, ...changed]
      .sort((one, other) => one.left_after - other.left_after)
      .slice(0, WORST_SHOWN);
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH) break;
  }
  return {
    products,
    platforms: [...tallies].map(([platform, tally]) => ({ platform, ...sum(tally) })),
    worst,
  };
}

/** Counts a product's price on a marketplace. Returns what changes, if anything does. */
function count(tally: Tally, row: Row, platform: Platform, { before, after, fees, day }: Asked) {
  const own = valuesOn(PerPlatform.safeParse(row.per_platform).data ?? {}, platform).price !== undefined;
  if (own) {
    tally.own += 1;
    return null;
  }
  const thing = { platform, day, cost: row.cost_pence, postageCost: row.postage_cost_pence };
  const [was, is] = [before, after].map((rules) => {
    const price = listingPricePence(row.price_pence, rules, platform);
    return { price, money: moneyAt(fees, thing, price) };
  });
  if (!was || !is) return null;
  tally.leftBefore += was.money.profit;
  tally.leftAfter += is.money.profit;
  if (is.money.parts.fees.pence === null) tally.feesKnown = false;
  if (row.cost_pence === null) tally.withoutCost += 1;
  else {
    if (was.money.profit < 0) tally.belowBefore += 1;
    if (is.money.profit < 0) tally.below += 1;
  }
  if (was.price === is.price) return null;
  tally.changes.push(is.price - was.price);
  return {
    before: toPounds(was.price),
    after: toPounds(is.price),
    left_before: toPounds(was.money.profit),
    left_after: toPounds(is.money.profit),
  };
}

function sum({ changes, ...tally }: Tally): Omit<PriceSimulation['platforms'][number], 'platform'> {
  const sorted = changes.toSorted((one, other) => one - other);
  const [lowest, median, highest] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const largest = lowest !== undefined && -lowest > (highest ?? 0) ? lowest : highest;
  const pounds = (pence: number | undefined) => (pence === undefined ? null : toPounds(pence));
  return {
    own: tally.own,
    up: changes.filter((change) => change > 0).length,
    down: changes.filter((change) => change < 0).length,
    median: pounds(median),
    largest: pounds(largest),
    below_cost: tally.below,
    below_cost_before: tally.belowBefore,
    without_cost: tally.withoutCost,
    left_before: toPounds(tally.leftBefore),
    left_after: toPounds(tally.leftAfter),
    fees_known: tally.feesKnown,
  };
}
