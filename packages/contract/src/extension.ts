import { z } from 'zod';
import { extensionPlatforms } from './platforms.ts';

/** What a form is filled with: a ListingForm, and further details of the product. */
export const ExtensionItem = z.object({
  title: z.string().min(1).max(500),
  name: z.string().max(500),
  description: z.string().max(500_000),
  /** Pounds. */
  price: z.number().positive().max(1_000_000),
  images: z.array(z.string().max(4000)).max(50),
  sku: z.string().max(200),
  /** As in Product. */
  condition: z.string().max(50).nullish(),
  specifics: z.record(z.string(), z.array(z.string())).nullish(),
  ebay_category: z.string().max(50).nullish(),
});
export type ExtensionItem = z.infer<typeof ExtensionItem>;

/** What the extension reports when the seller has saved the form, or has not. */
export const ExtensionAnswer = z.object({
  success: z.boolean(),
  listing_url: z.string().nullish(),
  draft: z.boolean().nullish(),
  error: z.string().nullish(),
  /** Nothing was started, or nobody saw how it ended. There is nothing to report, and the step still waits. */
  undecided: z.boolean().nullish(),
});
export type ExtensionAnswer = z.infer<typeof ExtensionAnswer>;

/** Marketplaces whose forms the extension fills. */
export const ExtensionSite = z.enum(extensionPlatforms);
export type ExtensionSite = z.infer<typeof ExtensionSite>;

/** Requests of the page to the extension. */
export const ExtensionRequest = z.discriminatedUnion('call', [
  z.object({
    call: z.literal('crosslist'),
    site: ExtensionSite,
    item: ExtensionItem,
    operation: z.int().nullish(),
  }),
  z.object({ call: z.literal('status') }),
  /** Opens the extension's options. */
  z.object({ call: z.literal('options') }),
  z.object({ call: z.literal('pair'), code: z.string().min(1).max(200) }),
  /** Results that arrived while no dashboard was open. Each is sent until it is `taken`. */
  z.object({ call: z.literal('outcomes') }),
  z.object({ call: z.literal('taken'), operation: z.int() }),
]);
export type ExtensionRequest = z.infer<typeof ExtensionRequest>;

/** What the extension does with the form of one marketplace. */
const FormStatus = z.object({
  site: ExtensionSite,
  /** The day of its knowledge of that form. */
  table: z.string(),
  /** Fields that failed so often that they are left to the seller. */
  left_to_seller: z.array(z.string()),
  /** Fields that the last form missed, and that are tried again. Absent in extensions from before it was told. */
  missed: z.array(z.string()).optional(),
  /** When the seller last checked the form in the extension's popup (ISO), and which fields were not found. */
  checked_at: z.string().nullable(),
  not_found: z.array(z.string()),
  /** Sentences on fields whose lists look changed. Absent in extensions from before it was told. */
  odd: z.array(z.string()).optional(),
});

/** What the extension does with deleting what sold elsewhere. */
const EndingStatus = z.object({
  on: z.boolean(),
  /** Why it waits for the seller, in a sentence. */
  stopped: z.string().nullable(),
});

export const ExtensionStatus = z.object({
  version: z.string(),
  paired: z.boolean(),
  /** Absent in extensions from before it was told. */
  forms: z.array(FormStatus).optional(),
  /** Absent in extensions that cannot do it. */
  endings: EndingStatus.optional(),
});
export type ExtensionStatus = z.infer<typeof ExtensionStatus>;

export const ExtensionOutcomes = z.array(z.object({ operation: z.int(), answer: ExtensionAnswer }));
export type ExtensionOutcomes = z.infer<typeof ExtensionOutcomes>;

/**
 * The extension's messages: it is there, how far it has come, and at the end an answer or the reason why there is none.
 */
export const ExtensionReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('received') }),
  z.object({ kind: z.literal('step'), text: z.string().max(500) }),
  z.object({ kind: z.literal('answer'), answer: ExtensionAnswer }),
  z.object({ kind: z.literal('status'), status: ExtensionStatus }),
  z.object({ kind: z.literal('outcomes'), outcomes: ExtensionOutcomes }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('error'), message: z.string() }),
]);
export type ExtensionReply = z.infer<typeof ExtensionReply>;

const RequestId = z.string().regex(/^[\w-]{8,64}$/);

/** Messages between the page and the extension's script in it, by `postMessage`. Other messages there are not ours. */
export const ToExtension = z.object({
  to: z.literal('crosslister-extension'),
  id: RequestId,
  request: ExtensionRequest,
});
export type ToExtension = z.infer<typeof ToExtension>;
export const FromExtension = z.object({
  to: z.literal('crosslister-page'),
  id: RequestId,
  reply: ExtensionReply,
});
export type FromExtension = z.infer<typeof FromExtension>;

/** Messages between that script and the extension itself. `resume` asks again for a request that was interrupted. */
export const ToWorker = z.object({
  id: RequestId,
  request: z.discriminatedUnion('call', [
    ...ExtensionRequest.options,
    z.object({ call: z.literal('resume') }),
  ]),
});
export type ToWorker = z.infer<typeof ToWorker>;
