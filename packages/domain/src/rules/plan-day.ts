import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ListingStatus } from '@crosslister/contract/product.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import type { ActingRule, HeldReason } from '@crosslister/contract/settings/rules.ts';
import { pricePenceOn } from '../listing-contents.ts';
import { dayAfter, daysBetween } from './days.ts';
import { type LoweredPrices, lowerPrices, type PricedProduct, type PriceOn } from './lowered-price.ts';

// What rules do on a day. The preview and the worker ask the same functions, so that what was shown is what is done.

export interface RuledListing {
  platform: Platform;
  status: ListingStatus;
  /** The day in UK time on which it was made. */
  listed_on: string;
  /** The server can end it, and making it again makes a new one. */
  can_relist: boolean;
  /** The seller can, for nothing. */
  can_relist_by_hand?: boolean;
  /** The account that the listing needs answers. */
  is_connected: boolean;
}

export interface RuledProduct extends PricedProduct {
  id: number;
  labels: readonly string[];
  /** The day of its last sale. */
  sold_on: string | null;
  /** Those that have not ended, drafts too. */
  listings: readonly RuledListing[];
}

/** A step that was made: a row for each listing it changed. */
export interface StepDone {
  rule_id: number | null;
  product_id: number;
  platform: Platform;
  day: string;
  /** It uses up its day, but no step of the rule. */
  taken_back: boolean;
}

export type DueStep = { rule_id: number; product_id: number; day: string } & (
  | ({ kind: 'price' } & LoweredPrices)
  | { kind: 'relist'; changes: PriceOn[] }
);

export interface HeldStep {
  rule_id: number;
  product_id: number;
  reason: HeldReason;
}

export interface Shop {
  /** In the seller's order: of two that would change one listing on a day, the first does. */
  rules: readonly ActingRule[];
  products: readonly RuledProduct[];
  done: readonly StepDone[];
  pricing: PricingRules;
}

export interface DayPlan {
  day: string;
  steps: DueStep[];
  held: HeldStep[];
}

/** The steps that are due on a day and were not made yet. */
export function planDay({ rules, products, done, pricing }: Shop, day: string): DayPlan {
  const doneOf = Map.groupBy(done, ({ product_id }) => product_id);
  /** The listings that were or will be changed today. */
  const changed = new Map<number, Set<Platform>>();
  for (const { product_id: id, platform } of done.filter((step) => step.day === day))
    changed.set(id, (changed.get(id) ?? new Set()).add(platform));
  const plan: DayPlan = { day, steps: [], held: [] };
  for (const rule of rules.filter(({ enabled, starts_on: from }) => enabled && from <= day)) {
    const today = done.filter((step) => step.rule_id === rule.id && step.day === day);
    let left = rule.per_day - new Set(today.map(({ product_id }) => product_id)).size;
    for (const { product, platforms } of dueFor(rule, products, doneOf, day)) {
      const step = stepOf(rule, product, platforms, pricing);
      if (typeof step === 'string') {
        plan.held.push({ rule_id: rule.id, product_id: product.id, reason: step });
        continue;
      }
      const before = changed.get(product.id) ?? new Set();
      // It stays due, and is made on the next day.
      if (step.changes.some(({ platform }) => before.has(platform))) continue;
      if (left === 0) break;
      left -= 1;
      plan.steps.push({ rule_id: rule.id, product_id: product.id, day, ...step });
      changed.set(product.id, new Set([...before, ...step.changes.map(({ platform }) => platform)]));
    }
  }
  return plan;
}

/** The plans of several days, each as if the steps of the days before had been made. */
export function planDays(shop: Shop, from: string, count: number): DayPlan[] {
  const products = new Map(shop.products.map((product) => [product.id, product]));
  const done = [...shop.done];
  const plans: DayPlan[] = [];
  let day = from;
  for (let n = 0; n < count; n += 1, day = dayAfter(day)) {
    const plan = planDay({ ...shop, products: [...products.values()], done }, day);
    plans.push(plan);
    for (const step of plan.steps) {
      const product = products.get(step.product_id);
      if (product) products.set(product.id, afterStep(product, step));
      for (const { platform } of step.changes)
        done.push({ rule_id: step.rule_id, product_id: step.product_id, platform, day, taken_back: false });
    }
  }
  return plans;
}

function afterStep(product: RuledProduct, step: DueStep): RuledProduct {
  if (step.kind === 'price') {
    const { price_pence, per_platform } = step;
    return { ...product, price_pence, per_platform };
  }
  const again = new Set(step.changes.map(({ platform }) => platform));
  return {
    ...product,
    listings: product.listings.map((listing) =>
      again.has(listing.platform) ? { ...listing, listed_on: step.day } : listing,
    ),
  };
}

interface Due {
  product: RuledProduct;
  /** Where it is due. */
  platforms: Platform[];
  age: number;
}

/** The products that a rule is to change, the longest on sale first. */
function dueFor(
  rule: ActingRule,
  products: readonly RuledProduct[],
  doneOf: ReadonlyMap<number, readonly StepDone[]>,
  day: string,
): Due[] {
  const labels = new Set(rule.labels.map((label) => label.toLowerCase()));
  return products
    .filter((each) => labels.size === 0 || each.labels.some((label) => labels.has(label.toLowerCase())))
    .flatMap((product) => {
      const own = (doneOf.get(product.id) ?? []).filter((step) => step.rule_id === rule.id);
      const due = rule.step.kind === 'price' ? duePrice : dueRelist;
      return due(rule, product, own, day) ?? [];
    })
    .toSorted((one, other) => other.age - one.age || one.product.id - other.product.id);
}

/** Days on sale without a sale: since the listing was made, or since the last sale. */
function ageOf({ listed_on: listed }: RuledListing, { sold_on: sold }: RuledProduct, day: string): number {
  return daysBetween(sold !== null && sold > listed ? sold : listed, day);
}

/** Whether the rule may act again: not too often, and not too soon after its last step. */
function mayAgain({ times }: ActingRule, own: readonly StepDone[], wait: number, day: string): boolean {
  const days = new Set(own.filter((step) => !step.taken_back).map((step) => step.day));
  const last = own.reduce((latest, step) => (step.day > latest ? step.day : latest), '');
  return days.size < times && (last === '' || daysBetween(last, day) >= wait);
}

/** A price is that of all listings, so the first of them that can be bought gives the age. */
function duePrice(
  rule: ActingRule,
  product: RuledProduct,
  own: readonly StepDone[],
  day: string,
): Due | null {
  if (rule.step.kind !== 'price' || !mayAgain(rule, own, rule.step.every_days, day)) return null;
  const ages = product.listings
    .filter(({ status }) => status === 'active')
    .map((listing) => ageOf(listing, product, day));
  const age = Math.max(-1, ...ages);
  const platforms = product.listings.map(({ platform }) => platform);
  return age < rule.after_days ? null : { product, platforms, age };
}

/** Each listing has its own age, which begins again when it is made again. */
function dueRelist(
  rule: ActingRule,
  product: RuledProduct,
  own: readonly StepDone[],
  day: string,
): Due | null {
  const byHand = rule.step.kind === 'relist' && rule.step.by_hand;
  const due = product.listings.filter(
    (listing) =>
      listing.status === 'active' &&
      (listing.can_relist || (byHand && listing.can_relist_by_hand)) &&
      ageOf(listing, product, day) >= rule.after_days &&
      // One that could not be ended is not tried every day.
      mayAgain(
        rule,
        own.filter(({ platform }) => platform === listing.platform),
        rule.after_days,
        day,
      ),
  );
  if (due.length === 0) return null;
  const age = Math.max(...due.map((listing) => ageOf(listing, product, day)));
  return { product, platforms: due.map(({ platform }) => platform), age };
}

function stepOf(rule: ActingRule, product: RuledProduct, platforms: Platform[], pricing: PricingRules) {
  const concerned = product.listings.filter(({ platform }) => platforms.includes(platform));
  if (concerned.some(({ is_connected: isConnected }) => !isConnected)) return 'not_connected' as const;
  if (rule.step.kind === 'relist') {
    const changes = platforms.map((platform) => {
      const price = pricePenceOn(platform, product, pricing);
      return { platform, before: price, after: price };
    });
    return { kind: 'relist' as const, changes };
  }
  const lowered = lowerPrices(rule.step, product, platforms, pricing);
  return typeof lowered === 'string' ? lowered : { kind: 'price' as const, ...lowered };
}
