import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import { ebayConditionNumbers } from '@crosslister/domain/table/sources/ebay-source.ts';
import type { z } from 'zod';
import type { CategoryRules, ConditionDetail } from '../../catalogue/category.ts';
import type { MarketplaceContext } from '../../context.ts';
import { CategoryAspects, type ConditionDescriptor, ConditionPolicies } from '../answers.ts';
import { askIfKnown, type EbayCall } from '../client.ts';
import { marketplaceId } from '../listing/offer.ts';
import { taxonomy, ukTree } from './category.ts';

/** eBay's ConditionEnum for the number that other APIs use. */
export function conditionWithId(conditionId: string): EbayCondition | undefined {
  return Object.entries(ebayConditionNumbers).find(([number]) => number === conditionId)?.[1];
}

// The Taxonomy API allows few calls a day for the whole app key, and a bulk crosslist asks for the same categories.
const keptMs = 3_600_000;
const kept = new Map<string, { at: number; rules: CategoryRules }>();

/** Where eBay has no rules, nothing is forbidden: publishing decides. */
async function rulesOrNone<T>(context: MarketplaceContext, schema: z.ZodType<T>, call: EbayCall): Promise<T> {
  return (await askIfKnown(context, schema, call)) ?? schema.parse({});
}

function detailOf(descriptor: ConditionDescriptor): ConditionDetail {
  const { conditionDescriptorConstraint: constraint, conditionDescriptorValues: values } = descriptor;
  return {
    id: descriptor.conditionDescriptorId,
    name: descriptor.conditionDescriptorName,
    // eBay says so only where it is required.
    required: constraint.usage === 'REQUIRED',
    multiple: constraint.cardinality === 'MULTI',
    free_text: constraint.mode === 'FREE_TEXT',
    max_length: constraint.maxLength ?? null,
    values: values.map(({ conditionDescriptorValueName }) => conditionDescriptorValueName),
    value_ids: values.map(({ conditionDescriptorValueId }) => conditionDescriptorValueId),
  };
}

async function readRules(context: MarketplaceContext, categoryId: string): Promise<CategoryRules> {
  const { aspects } = await rulesOrNone(context, CategoryAspects, {
    method: 'GET',
    path: `${taxonomy}/category_tree/${ukTree}/get_item_aspects_for_category`,
    query: { category_id: categoryId },
  });
  const { itemConditionPolicies } = await rulesOrNone(context, ConditionPolicies, {
    method: 'GET',
    path: `/sell/metadata/v1/marketplace/${marketplaceId}/get_item_condition_policies`,
    query: { filter: `categoryIds:{${categoryId}}` },
  });
  const policy = itemConditionPolicies.find((each) => each.categoryId === categoryId);
  return {
    specifics: aspects.map(({ localizedAspectName: name, aspectConstraint, aspectValues }) => ({
      name,
      required: aspectConstraint.aspectRequired ?? false,
      multiple: aspectConstraint.itemToAspectCardinality === 'MULTI',
      free_text: aspectConstraint.aspectMode !== 'SELECTION_ONLY',
      max_length: aspectConstraint.aspectMaxLength ?? null,
      values: aspectValues.map(({ localizedValue }) => localizedValue),
    })),
    conditions: (policy?.itemConditions ?? []).flatMap(
      ({ conditionId, conditionDescription: label, conditionDescriptors: descriptors }) => {
        const condition = conditionWithId(conditionId);
        const details = descriptors.map(detailOf);
        return condition ? [{ condition, label: label ?? conditionNames[condition], details }] : [];
      },
    ),
  };
}

/**
 * The item specifics and conditions of a category, read from eBay at most once an hour.
 * Throws `setup` if it is not a leaf.
 */
export async function categoryRules(context: MarketplaceContext, categoryId: string): Promise<CategoryRules> {
  const key = `${context.config.ebay.apiUrl} ${categoryId}`;
  const now = context.now().getTime();
  const known = kept.get(key);
  if (known && Math.abs(now - known.at) < keptMs) return known.rules;
  const rules = await readRules(context, categoryId);
  if (kept.size >= 1000) kept.clear();
  kept.set(key, { at: now, rules });
  return rules;
}
