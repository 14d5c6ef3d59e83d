import type { z } from 'zod';
import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { CategoryAspects, ConditionPolicies } from './answers.ts';
import { taxonomy } from './category.ts';
import { type EbayCall, parse, send } from './client.ts';
import { aspectsError } from './errors.ts';
import { marketplaceId } from './offer.ts';

const ukTree = '3';
/** Condition ids of the Metadata API by the name the Inventory API has for them (its ConditionEnum). */
const conditionIds: Record<string, string> = {
  NEW: '1000',
  NEW_OTHER: '1500',
  NEW_WITH_DEFECTS: '1750',
  CERTIFIED_REFURBISHED: '2000',
  EXCELLENT_REFURBISHED: '2010',
  VERY_GOOD_REFURBISHED: '2020',
  GOOD_REFURBISHED: '2030',
  SELLER_REFURBISHED: '2500',
  LIKE_NEW: '2750',
  PRE_OWNED_EXCELLENT: '2990',
  USED_EXCELLENT: '3000',
  PRE_OWNED_FAIR: '3010',
  USED_VERY_GOOD: '4000',
  USED_GOOD: '5000',
  USED_ACCEPTABLE: '6000',
  FOR_PARTS_OR_NOT_WORKING: '7000',
};

interface Rules {
  required: { name: string; freeText: boolean }[];
  conditions: { id: string; label: string }[];
}

// Taxonomy takes few calls a day for the whole app key, and a bulk crosslist asks about the same categories.
const keptMs = 3_600_000;
const kept = new Map<string, { at: number; rules: Rules }>();

/** What eBay has no rules for (404) is not forbidden: publishing decides. */
async function askIfKnown<T>(context: MarketplaceContext, schema: z.ZodType<T>, call: EbayCall): Promise<T> {
  const answer = await send(context, call);
  return answer.status === 404 ? schema.parse({}) : parse(schema, call, answer);
}

async function readRules(context: MarketplaceContext, categoryId: string): Promise<Rules> {
  const { aspects } = await askIfKnown(context, CategoryAspects, {
    method: 'GET',
    path: `${taxonomy}/category_tree/${ukTree}/get_item_aspects_for_category`,
    query: { category_id: categoryId },
  });
  const { itemConditionPolicies } = await askIfKnown(context, ConditionPolicies, {
    method: 'GET',
    path: `/sell/metadata/v1/marketplace/${marketplaceId}/get_item_condition_policies`,
    query: { filter: `categoryIds:{${categoryId}}` },
  });
  const policy = itemConditionPolicies.find((each) => each.categoryId === categoryId);
  return {
    required: aspects
      .filter(({ aspectConstraint }) => aspectConstraint.aspectRequired)
      .map(({ localizedAspectName: name, aspectConstraint }) => ({
        name,
        freeText: aspectConstraint.aspectMode === 'FREE_TEXT',
      })),
    conditions: (policy?.itemConditions ?? []).map(({ conditionId: id, conditionDescription }) => ({
      id,
      label: conditionDescription ?? id,
    })),
  };
}

async function rulesOf(context: MarketplaceContext, categoryId: string): Promise<Rules> {
  const key = `${context.config.ebay.apiUrl} ${categoryId}`;
  const now = context.now().getTime();
  const known = kept.get(key);
  if (known && Math.abs(now - known.at) < keptMs) return known.rules;
  const rules = await readRules(context, categoryId);
  if (kept.size >= 1000) kept.clear();
  kept.set(key, { at: now, rules });
  return rules;
}

function checkCondition({ conditions }: Rules, condition: string): void {
  if (conditions.length === 0 || conditions.some(({ id }) => id === conditionIds[condition])) return;
  const named = conditions.map(({ id, label }) => {
    const name = Object.keys(conditionIds).find((each) => conditionIds[each] === id);
    return name ? `${label} (${name})` : label;
  });
  throw new MarketplaceError(
    'setup',
    `eBay does not take the condition ${condition} in this category. It takes: ${named.join(', ')}.`,
    {
      nextStep:
        'Choose one of these conditions under Settings -> Default Policies, or another eBay Category.',
    },
  );
}

export type Aspects = Record<string, string[]>;

/** What eBay itself shows for an item without a maker, and takes for any other specific that is free text. */
const standIn = (name: string) => (name === 'Brand' ? 'Unbranded' : 'Does not apply');

/**
 * The item specifics to send in this category: what the item has already, and where eBay asks for one in free text that
 * it lacks, "Unbranded" or "Does not apply", which `warnings` name for the seller. Throws `setup` when the category is
 * not a leaf, takes another condition, or asks for a choice among values that we cannot make.
 */
export async function aspectsFor(
  context: MarketplaceContext,
  { categoryId, condition, present }: { categoryId: string; condition: string; present: Aspects },
): Promise<{ aspects: Aspects; warnings: string[] }> {
  const rules = await rulesOf(context, categoryId);
  checkCondition(rules, condition);
  const missing = rules.required.filter(({ name }) => !present[name]?.some((value) => value.trim()));
  const choices = missing.filter(({ freeText }) => !freeText).map(({ name }) => name);
  if (choices.length > 0) throw aspectsError(choices);
  const filledIn = Object.fromEntries(missing.map(({ name }) => [name, [standIn(name)]]));
  return {
    aspects: { ...present, ...filledIn },
    warnings: missing.map(({ name }) => `eBay asks for ${name} here: it was given as "${standIn(name)}".`),
  };
}
