import { z } from 'zod';
import type { PolicyKind } from './platforms/description.ts';
import type { descriptions } from './platforms/platform-registry.ts';
import { descriptionOf, type Platform, type PlatformWith, settingsOf } from './platforms.ts';

const Named = z.object({
  id: z.string(),
  name: z.string(),
  /** How a shipping policy charges: by weight and size of the parcel, the same for every parcel, or nothing: it is fetched. */
  cost_type: z.enum(['flat', 'calculated', 'pickup']).optional(),
  /** Of a payment policy: buyers may pay later, and what they have bought is reserved until then. */
  pays_later: z.literal(true).optional(),
});
export type NamedPolicy = z.infer<typeof Named>;

type PolicyPlatform = PlatformWith<'policies'>;
type PolicyList = {
  [P in PolicyPlatform]: keyof (typeof descriptions)[P]['policies']['lists'];
}[PolicyPlatform];

/** `GET /api/{path}/` of a platform: its lists under the names of its description, and what Settings have chosen of them. */
export type PoliciesAnswer = {
  success: boolean;
  error?: string | undefined;
  next_step?: string | undefined;
  /** Which of the lists could not be read although the others could. */
  unread?: string | undefined;
  current_settings: Record<string, string | undefined>;
} & { [List in PolicyList]?: NamedPolicy[] | undefined };

const specified: readonly PolicyKind[] = ['payment', 'shipping', 'returns'];

export function policiesSchema(platform: Platform): z.ZodType<PoliciesAnswer, PoliciesAnswer> {
  const of = descriptionOf(platform).policies?.lists ?? {};
  const isSpecified = (list: string) => of[list] !== undefined && specified.includes(of[list]);
  const chosen = Object.entries(settingsOf(platform)).flatMap(([name, setting]) =>
    setting.kind === 'policy'
      ? [[name, isSpecified(setting.list) ? z.string() : z.string().optional()] as const]
      : [],
  );
  // Other lists go beyond the specified answer, so one without them is an answer too.
  const lists = Object.keys(of).map(
    (list) => [list, isSpecified(list) ? z.array(Named) : z.array(Named).optional()] as const,
  );
  return z.object({
    success: z.boolean(),
    error: z.string().optional(),
    next_step: z.string().optional(),
    unread: z.string().optional(),
    ...Object.fromEntries(lists),
    current_settings: z.object(Object.fromEntries(chosen)),
  });
}

/** `POST /api/{path}/`: makes an entry of this list there. */
export const MakePolicy = z.object({
  list: z.string().max(50),
  name: z.string().trim().min(1, 'Enter a name.').max(200),
});
export type MakePolicy = z.infer<typeof MakePolicy>;
export const MadePolicy = z.object({ success: z.literal(true), made: Named });

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
