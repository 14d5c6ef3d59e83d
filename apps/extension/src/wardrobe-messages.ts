import {
  MAX_WARDROBE_ITEMS,
  WardrobeAnswer,
  WardrobeItem,
} from '@crosslister/contract/extension/wardrobe.ts';
import { z } from 'zod';

/** What the script on the seller's own wardrobe asks the background for. */
export const FromWardrobePage = z.discriminatedUnion('type', [
  /** `asked`: the seller came from the dashboard for it, so the panel is shown again. */
  z.object({ type: z.literal('wardrobe_ready'), asked: z.boolean() }),
  /** Items for the dashboard that the seller chose. */
  z.object({
    type: z.literal('wardrobe_items'),
    origin: z.string(),
    importId: z.uuid(),
    items: z.array(WardrobeItem).min(1).max(MAX_WARDROBE_ITEMS),
  }),
  /** The panel is not shown automatically any more. */
  z.object({ type: z.literal('wardrobe_hide') }),
]);
export type FromWardrobePage = z.infer<typeof FromWardrobePage>;

export const WardrobeStored = z.union([WardrobeAnswer, z.object({ error: z.string() })]);
export type WardrobeStored = z.infer<typeof WardrobeStored>;
