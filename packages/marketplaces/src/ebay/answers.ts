import { z } from 'zod';
import { AmountText, Quantity } from '../answer-values.ts';

/** Answers of eBay's Sell APIs, only the fields we read. Source: the OpenAPI document of each API. */

export const Amount = z.object({ value: AmountText, currency: z.string() });
export const EbayFault = z.object({
  errorId: z.number(),
  message: z.string().default(''),
  longMessage: z.string().optional(),
  parameters: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
});
export type EbayFault = z.infer<typeof EbayFault>;
export const Faults = z.object({ errors: z.array(EbayFault).min(1) });
export const Warnings = z.object({ warnings: z.array(EbayFault).optional() });

export const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
});
export const TokenRefusal = z.object({ error: z.string(), error_description: z.string().optional() });

export const User = z.object({ userId: z.string().min(1), username: z.string().optional() });
export const Privileges = z.object({
  sellerRegistrationCompleted: z.boolean().optional(),
  /** What may be on sale and sold in a month. Absent without such a limit. */
  sellingLimit: z
    .object({ amount: Amount.optional(), quantity: z.number().optional() })
    .optional()
    .catch(undefined),
});
export type Privileges = z.infer<typeof Privileges>;
export const Programs = z.object({ programs: z.array(z.object({ programType: z.string() })).default([]) });

const name = z.string();
export const FulfillmentPolicies = z.object({
  fulfillmentPolicies: z
    .array(
      z.object({
        fulfillmentPolicyId: z.string(),
        name,
        localPickup: z.boolean().optional().catch(undefined),
        shippingOptions: z
          .array(z.object({ costType: z.string().optional(), optionType: z.string().optional() }))
          .default([]),
      }),
    )
    .default([]),
});
export const PaymentPolicies = z.object({
  paymentPolicies: z
    .array(
      z.object({ paymentPolicyId: z.string(), name, immediatePay: z.boolean().optional().catch(undefined) }),
    )
    .default([]),
});
export const ReturnPolicies = z.object({
  returnPolicies: z.array(z.object({ returnPolicyId: z.string(), name })).default([]),
});

export const Locations = z.object({
  locations: z
    .array(
      z.object({
        merchantLocationKey: z.string(),
        merchantLocationStatus: z.string().optional(),
        location: z
          .object({
            address: z
              .object({ country: z.string().optional(), postalCode: z.string().optional() })
              .optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});

export const DefaultTree = z.object({ categoryTreeId: z.string(), categoryTreeVersion: z.string() });
export const CategoryNode = z.object({
  category: z.object({ categoryId: z.string(), categoryName: z.string() }),
  leafCategoryTreeNode: z.boolean().optional(),
  get childCategoryTreeNodes() {
    return z.array(CategoryNode).optional();
  },
});
export type CategoryNode = z.infer<typeof CategoryNode>;
export const WholeTree = z.object({ categoryTreeVersion: z.string(), rootCategoryNode: CategoryNode });
export const ExpiredCategories = z.object({
  expiredCategories: z.array(z.object({ fromCategoryId: z.string(), toCategoryId: z.string() })).default([]),
});

/** The best one first. */
export const CategorySuggestions = z.object({
  categorySuggestions: z
    .array(
      z.object({
        category: z.object({ categoryId: z.string(), categoryName: z.string() }),
        /** The parent first. */
        categoryTreeNodeAncestors: z.array(z.object({ categoryName: z.string() })).default([]),
      }),
    )
    .default([]),
});

export const CategoryAspects = z.object({
  aspects: z
    .array(
      z.object({
        localizedAspectName: z.string(),
        aspectConstraint: z.object({
          aspectRequired: z.boolean().optional(),
          aspectMode: z.string().optional(),
          itemToAspectCardinality: z.string().optional(),
          aspectMaxLength: z.number().optional(),
        }),
        aspectValues: z.array(z.object({ localizedValue: z.string() })).default([]),
      }),
    )
    .default([]),
});
/** What a condition needs beside its name: grader and grade of a card. Only some categories have them. */
const ConditionDescriptor = z.object({
  conditionDescriptorId: z.string(),
  conditionDescriptorName: z.string(),
  conditionDescriptorConstraint: z
    .object({
      usage: z.string().optional(),
      mode: z.string().optional(),
      cardinality: z.string().optional(),
      maxLength: z.number().optional(),
    })
    .default({}),
  conditionDescriptorValues: z
    .array(z.object({ conditionDescriptorValueId: z.string(), conditionDescriptorValueName: z.string() }))
    .default([]),
});
export type ConditionDescriptor = z.infer<typeof ConditionDescriptor>;

export const ConditionPolicies = z.object({
  itemConditionPolicies: z
    .array(
      z.object({
        categoryId: z.string(),
        itemConditions: z
          .array(
            z.object({
              conditionId: z.string(),
              conditionDescription: z.string().optional(),
              conditionDescriptors: z.array(ConditionDescriptor).default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

export const UploadedImage = z.object({ imageUrl: z.url(), expirationDate: z.string().optional() });

const texts = z.array(z.string()).optional().catch(undefined);

/** Loose, because everything else in the item is sent back when it is replaced. */
export const InventoryItem = z.looseObject({
  sku: z.string().optional(),
  condition: z.unknown().optional(),
  conditionDescription: z.string().optional().catch(undefined),
  packageWeightAndSize: z.looseObject({}).optional(),
  conditionDescriptors: z
    .array(
      z.object({
        name: z.string(),
        values: z.array(z.string()).optional(),
        additionalInfo: z.string().optional(),
      }),
    )
    .optional(),
  availability: z
    .looseObject({
      shipToLocationAvailability: z.looseObject({ quantity: Quantity.optional() }).optional(),
    })
    .optional(),
  product: z
    .looseObject({
      title: z.string().optional(),
      subtitle: z.string().optional(),
      description: z.string().optional(),
      imageUrls: z.array(z.string()).optional(),
      aspects: z.record(z.string(), z.array(z.string())).optional(),
      ean: texts,
      upc: texts,
      isbn: texts,
      mpn: z.string().optional().catch(undefined),
      brand: z.string().optional().catch(undefined),
    })
    .optional(),
});
export type InventoryItem = z.infer<typeof InventoryItem>;
/** Weight and size of a parcel, where they are as documented. */
export const PackageSize = z.object({
  weight: z.object({ value: z.number(), unit: z.string() }).optional().catch(undefined),
  dimensions: z
    .object({ length: z.number(), width: z.number(), height: z.number(), unit: z.string() })
    .optional()
    .catch(undefined),
});
export const ListedItem = InventoryItem.extend({ sku: z.string() });
export type ListedItem = z.infer<typeof ListedItem>;
/** Each item is read separately. */
export const InventoryPage = z.object({
  inventoryItems: z.array(z.unknown()).default([]),
  next: z.string().optional(),
  total: z.number().optional(),
});

/** Loose for the same reason: an offer is replaced as a whole. */
export const Offer = z.looseObject({
  offerId: z.string(),
  sku: z.string().optional(),
  marketplaceId: z.string().optional(),
  format: z.string().optional(),
  status: z.string().optional(),
  availableQuantity: Quantity.optional(),
  categoryId: z.string().optional(),
  listingDescription: z.string().optional(),
  listingStartDate: z.string().optional(),
  listing: z.object({ listingId: z.string().optional(), listingStatus: z.string().optional() }).optional(),
  pricingSummary: z.looseObject({ price: Amount.optional() }).optional(),
  listingPolicies: z
    .looseObject({
      bestOfferTerms: z.unknown().optional(),
      fulfillmentPolicyId: z.string().optional().catch(undefined),
      paymentPolicyId: z.string().optional().catch(undefined),
      returnPolicyId: z.string().optional().catch(undefined),
    })
    .optional(),
  secondaryCategoryId: z.string().optional().catch(undefined),
  storeCategoryNames: z.array(z.string()).optional().catch(undefined),
  lotSize: z.number().int().optional().catch(undefined),
  tax: z
    .looseObject({ vatPercentage: z.number().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  regulatory: z.looseObject({}).optional().catch(undefined),
});
export type Offer = z.infer<typeof Offer>;
export const Offers = z.object({ offers: z.array(Offer).default([]) });
export const CreatedOffer = z.object({ offerId: z.string().min(1) });
export const ListingFees = z.object({
  feeSummaries: z
    .array(
      z.object({
        fees: z
          .array(z.object({ feeType: z.string(), amount: Amount, promotionalDiscount: Amount.optional() }))
          .default([]),
      }),
    )
    .default([]),
});
export type ListingFees = z.infer<typeof ListingFees>;
export const Published = z.object({ listingId: z.string().optional() });
