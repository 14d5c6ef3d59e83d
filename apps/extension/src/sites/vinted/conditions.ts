import type { EbayCondition } from '@crosslister/contract/credentials.ts';

/**
 * Vinted's five conditions by eBay's. eBay shows USED_EXCELLENT as "Used" (clothes: "Pre-owned - Good"), so it promises
 * no more here. Where Vinted has nothing that says the truth, the seller chooses.
 */
const vintedConditions: Record<EbayCondition, string | null> = {
  NEW: 'New with tags',
  NEW_OTHER: 'New without tags',
  NEW_WITH_DEFECTS: null,
  CERTIFIED_REFURBISHED: 'Very good',
  EXCELLENT_REFURBISHED: 'Very good',
  VERY_GOOD_REFURBISHED: 'Very good',
  GOOD_REFURBISHED: 'Good',
  SELLER_REFURBISHED: 'Good',
  LIKE_NEW: 'Very good',
  PRE_OWNED_EXCELLENT: 'Very good',
  USED_EXCELLENT: 'Good',
  PRE_OWNED_FAIR: 'Satisfactory',
  USED_VERY_GOOD: 'Very good',
  USED_GOOD: 'Good',
  USED_ACCEPTABLE: 'Satisfactory',
  FOR_PARTS_OR_NOT_WORKING: null,
};

const isKnown = (condition: string): condition is EbayCondition => Object.hasOwn(vintedConditions, condition);

export const vintedCondition = (condition: string | null) =>
  condition !== null && isKnown(condition) ? vintedConditions[condition] : null;
