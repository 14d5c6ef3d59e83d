/** eBay's ConditionEnum, newest first, in eBay's own words as sellers see them on its pages. */
export const conditionNames = {
  NEW: 'New',
  NEW_OTHER: 'New (other)',
  NEW_WITH_DEFECTS: 'New with defects',
  CERTIFIED_REFURBISHED: 'Certified - Refurbished',
  EXCELLENT_REFURBISHED: 'Excellent - Refurbished',
  VERY_GOOD_REFURBISHED: 'Very good - Refurbished',
  GOOD_REFURBISHED: 'Good - Refurbished',
  SELLER_REFURBISHED: 'Seller refurbished',
  LIKE_NEW: 'Like new',
  PRE_OWNED_EXCELLENT: 'Pre-owned - Excellent',
  USED_EXCELLENT: 'Used',
  PRE_OWNED_FAIR: 'Pre-owned - Fair',
  USED_VERY_GOOD: 'Used - Very good',
  USED_GOOD: 'Used - Good',
  USED_ACCEPTABLE: 'Used - Acceptable',
  FOR_PARTS_OR_NOT_WORKING: 'For parts or not working',
} as const;
export type EbayCondition = keyof typeof conditionNames;
export const ebayConditions = Object.keys(conditionNames) as EbayCondition[];
