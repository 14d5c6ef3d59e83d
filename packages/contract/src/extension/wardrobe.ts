import { z } from 'zod';
import { EbayCondition } from '../credentials.ts';
import { ExtensionSite } from '../extension.ts';
import { ItemSpecifics } from '../item-specifics.ts';
import { wardrobePlatforms } from '../platforms.ts';
import { isPhotoAddress, ownImageId } from '../products/image.ts';
import { Price } from '../schemas/price.ts';
import { text, trimmedText } from '../schemas/text.ts';

/** Items in one call. */
export const MAX_WARDROBE_ITEMS = 100;

const isOnWeb = (address: string) => isPhotoAddress(address) && ownImageId(address) === null;

/** An item for sale, as the seller's own wardrobe at a marketplace shows it. */
export const WardrobeItem = z.object({
  /** The marketplace's own id. */
  listing: text(100).min(1),
  title: trimmedText(500).min(1),
  /** Pounds. Null where the page shows no price that is beyond doubt. */
  price: Price.refine((pounds) => pounds > 0, 'The price must be at least £0.01.').nullable(),
  photo: text(4000).refine(isOnWeb, 'A photo must have an address on the web.').nullable(),
  condition: EbayCondition.nullable(),
  specifics: ItemSpecifics,
});
export type WardrobeItem = z.infer<typeof WardrobeItem>;

/** A part of a wardrobe. All parts that are read together have one `import_id`, and can be undone together. */
export const WardrobePart = z.object({
  platform: ExtensionSite.refine(
    (platform) => wardrobePlatforms.includes(platform),
    'No wardrobe is read there.',
  ),
  import_id: z.uuid(),
  items: z.array(WardrobeItem).min(1).max(MAX_WARDROBE_ITEMS),
});
export type WardrobePart = z.infer<typeof WardrobePart>;

/** How many became products, and how many were known by their ids before. */
export const WardrobeAnswer = z.object({ added: z.number(), known: z.number() });
export type WardrobeAnswer = z.infer<typeof WardrobeAnswer>;
