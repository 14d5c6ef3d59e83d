import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import type { FilledSpecific, SpecificRule } from '@crosslister/contract/item-specifics.ts';
import type { MarketplaceCategory } from '@crosslister/contract/policies.ts';

export interface CategoryTree {
  version: string;
  categories: MarketplaceCategory[] | null;
}

/** What a category requires of a listing. */
export interface CategoryRules {
  specifics: SpecificRule[];
  /** Empty: any condition. `condition` is eBay's ConditionEnum, `label` is eBay's name for it in this category. */
  conditions: { condition: EbayCondition; label: string; details: ConditionDetail[] }[];
}

/** What has to be said of an item in a condition. The seller enters it among the item specifics, by its name. */
export interface ConditionDetail extends SpecificRule {
  /** The marketplace's number for it, and those of `values`, in their order. */
  id: string;
  value_ids: string[];
}

/** A category that the marketplace, or its tree, suggests for a name. */
export interface SuggestedCategory {
  id: string;
  /** Names from the main category down. */
  path: readonly string[];
}

/** How a draft fits its category's rules. */
export interface CheckedInCategory {
  gaps: CategoryGap[];
  /** Item specifics that the seller has not entered, and that would be sent. */
  filled: FilledSpecific[];
}

/** Something in the draft that its category's rules do not allow. */
export interface CategoryGap {
  /** The product field in which the seller fixes it. */
  field: 'condition' | 'specifics';
  /** Item specifics that are required and not known. Empty if a value is wrong. */
  missing: readonly string[];
  message: string;
  nextStep: string;
}
