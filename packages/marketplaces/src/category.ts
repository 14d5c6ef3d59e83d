import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import type { MarketplaceCategory } from '@crosslister/contract/policies.ts';

export interface CategoryTree {
  version: string;
  categories: MarketplaceCategory[] | null;
}

/** What a category asks of a listing. */
export interface CategoryRules {
  specifics: SpecificRule[];
  /** Empty: any. `condition` is eBay's ConditionEnum, `label` what eBay calls it in this category. */
  conditions: { condition: EbayCondition; label: string }[];
}

/** Something the rules of the draft's category would have the marketplace refuse. */
export interface CategoryGap {
  /** Where in the product the seller mends it. */
  field: 'condition' | 'specifics';
  /** Item specifics that are demanded and not known; empty when something given is wrong. */
  missing: readonly string[];
  message: string;
  nextStep: string;
}
