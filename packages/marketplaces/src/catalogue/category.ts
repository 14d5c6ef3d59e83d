import type { EbayCondition } from '@crosslister/contract/credentials.ts';
import type { FilledSpecific, SpecificRule } from '@crosslister/contract/item-specifics.ts';
import type { UnknownValue } from '@crosslister/contract/listings/value-answers.ts';
import type { ExpiredCategory, MarketplaceCategory } from '@crosslister/contract/policies.ts';
import type { AppContext, MarketplaceContext } from '../context.ts';
import type { ListingDraft } from '../listing/listing.ts';

/** The categories of a marketplace. In a group nothing can be left out: null says that it does not have it. */
export interface Categories {
  /** All categories, or null while `known` is the version. Called as the app, so no seller has to be connected. */
  tree: (context: AppContext, known?: string) => Promise<CategoryTree>;
  /** Categories that no longer exist, with those that replaced them. Called as the app. */
  expired: ((context: AppContext) => Promise<ExpiredCategory[]>) | null;
  /** What it suggests for a name, best first. `elsewhere`: the names of its category elsewhere, from the main one down. */
  suggest: (
    context: MarketplaceContext,
    draft: Pick<ListingDraft, 'title'> & { elsewhere?: readonly string[] },
  ) => Promise<SuggestedCategory[]>;
  /** Whether it has suggestions for other names: only then does none say something about a name. */
  hasSuggestions: (context: MarketplaceContext) => Promise<boolean>;
  rules: {
    /** What the category requires of a listing. Throws `rejected` for a category that is unknown or not a leaf. */
    read: (context: MarketplaceContext, categoryId: string) => Promise<CategoryRules>;
    /** What the marketplace would refuse in the draft by these rules, and what we fill in, found without asking it. */
    check: (draft: ListingDraft, rules: CategoryRules) => CheckedInCategory;
  } | null;
  /** Values that the draft's category does not have, where a listing is made without them. Called as the app. */
  unknownValues: ((context: AppContext, draft: ListingDraft) => Promise<UnknownValue[]>) | null;
}

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
  /** A value that the category does not have: the seller may say what it is there. */
  unknown?: UnknownValue;
}
