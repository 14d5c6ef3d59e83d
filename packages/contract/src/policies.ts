import { z } from 'zod';

const Named = z.object({ id: z.string(), name: z.string() });
export type NamedPolicy = z.infer<typeof Named>;

export const EbayPolicies = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  next_step: z.string().optional(),
  payment_policies: z.array(Named),
  shipping_policies: z.array(Named),
  return_policies: z.array(Named),
  current_settings: z.object({
    payment_policy: z.string(),
    shipping_policy: z.string(),
    return_policy: z.string(),
  }),
});
export type EbayPolicies = z.infer<typeof EbayPolicies>;

export const EtsyProfiles = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  next_step: z.string().optional(),
  shipping_profiles: z.array(Named),
  return_policies: z.array(Named),
  current_settings: z.object({ shipping_profile: z.string(), return_policy: z.string() }),
});
export type EtsyProfiles = z.infer<typeof EtsyProfiles>;

/** Of eBay or Etsy. `level` starts at 1 with the main categories; only a leaf can carry a listing. */
export const MarketplaceCategory = z.object({
  id: z.string(),
  name: z.string(),
  parent_id: z.string().nullable(),
  level: z.number(),
  leaf: z.boolean(),
});
export type MarketplaceCategory = z.infer<typeof MarketplaceCategory>;

/** A category that no longer exists, and the one that replaced it. */
export const ExpiredCategory = z.object({ from: z.string(), to: z.string() });
export type ExpiredCategory = z.infer<typeof ExpiredCategory>;

export const CategoriesAnswer = z.object({
  success: z.boolean(),
  categories: z.array(MarketplaceCategory),
  source: z.string(),
  /** Of the tree; absent when there is none. */
  version: z.string().optional(),
  expired: z.array(ExpiredCategory).optional(),
  message: z.string().optional(),
  error: z.string().optional(),
  next_step: z.string().optional(),
  debug_info: z.string().optional(),
});
export type CategoriesAnswer = z.infer<typeof CategoriesAnswer>;
