import { z } from 'zod';
import { ExtensionSite } from '../extension.ts';
import { ProductStatus } from '../product.ts';
import { Platform } from '../schemas/platform-schemas.ts';
import { trimmedText } from '../schemas/text.ts';
import { FormLook } from './form-look.ts';

/** A code that a signed-in seller's dashboard hands to the extension. It works once, for two minutes. */
export const PairingCode = z.object({ code: z.string(), expires_at: z.string() });
export type PairingCode = z.infer<typeof PairingCode>;

/** `name` is the browser's name in Settings. */
export const PairingTrade = z.object({
  code: z.string().min(1).max(200),
  name: trimmedText(100).min(1),
});

/**
 * The extension's own token. It reads the seller's photos, marks a listing as sold or gone from the listing's page,
 * reads and reports the steps of deleting what sold elsewhere, reports the sales that a page shows, and brings along what
 * the seller's own wardrobe shows.
 */
export const PairingToken = z.object({ token: z.string(), username: z.string() });
export type PairingToken = z.infer<typeof PairingToken>;

export const PairingList = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      paired_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
  /** Of the extension that this server offers. Null if none is built here. */
  extension_version: z.string().nullable(),
});

/** A photo, by the product it belongs to and its stored address. */
export const PhotoQuery = z.object({
  sku: z.string().min(1).max(200),
  src: z.string().min(1).max(4000),
  /** Where the photo goes. An extension of before does not say it. */
  platform: Platform.optional(),
});

/** A listing by the marketplace's own id, as its URL has it. */
export const OwnItemQuery = z.object({ platform: Platform, listing: z.string().min(1).max(100) });
export const OwnItem = z.object({ product_name: z.string(), status: ProductStatus });
export type OwnItem = z.infer<typeof OwnItem>;

/** The highest number among the seller's listings there, to tell a new one from all of them. */
export const NewestQuery = z.object({ platform: ExtensionSite });
export const NewestListing = z.object({ listing: z.string().nullable() });

/** The seller's report about a listing, from the listing's own page. */
export const ItemMark = OwnItemQuery.extend({ what: z.enum(['sold', 'delisted']) });
export type ItemMark = z.infer<typeof ItemMark>;

/** A step of the seller's that the extension may do: the listing of something that sold elsewhere. */
export const Ending = z.object({
  operation: z.int(),
  platform: ExtensionSite,
  listing: z.string().min(1).max(100),
  url: z.string().min(1).max(4000),
  /** The product's name. The listing's own title has to be the same. */
  title: z.string().max(500),
  /** What was said when it was tried last. */
  said: z.string().nullable(),
});
export type Ending = z.infer<typeof Ending>;
export const EndingList = z.object({ results: z.array(Ending) });

/** The extension saw the listing gone, or did not end it and says why. */
export const EndingReport = z.discriminatedUnion('gone', [
  z.object({ gone: z.literal(true), operation: z.int(), listing: z.string().min(1).max(100) }),
  z.object({
    gone: z.literal(false),
    operation: z.int(),
    listing: z.string().min(1).max(100),
    said: trimmedText(500).min(1),
  }),
]);
export type EndingReport = z.infer<typeof EndingReport>;

/** Whether the seller captures what the extension finds on this marketplace's form. */
export const FormCaptureQuery = z.object({ platform: ExtensionSite });
export const FormCapture = z.object({ on: z.boolean() });
/** One step of filling the form in, for the capture. */
export const FormCaptureStep = FormCaptureQuery.extend({ look: FormLook });
