import { z } from 'zod';
import { text, trimmedText } from '../schemas/text.ts';
import { MAX_TRAY } from './max-tray.ts';

// Photos of many things at once, which become drafts. They lie in one row; where a thing begins is decided by
// `thingsOf` of the domain, and by the seller.

/** So many labels are made ahead in one call. */
export const MAX_LABELS_AHEAD = 200;

/** The SHA-256 of a file as the seller chose it, before it was made smaller: by it the same file is known. */
const FileHash = z.string().regex(/^[0-9a-f]{64}$/, 'A hash is 64 hexadecimal digits.');
const photoId = z.number().int().positive();
const photoIds = z.array(photoId).min(1).max(MAX_TRAY);
const sku = trimmedText(200).min(1, 'SKU is required.');

export const IntakePhoto = z.object({
  id: z.number(),
  hash: z.string(),
  /** Opens for a day or two, as those of products. */
  src: z.string(),
  width: z.number(),
  height: z.number(),
  /** Of the file. Maybe empty. */
  name: z.string(),
  /** In ISO: when it was taken. Null: the file does not say. */
  taken_at: z.string().nullable(),
  /** What the seller decided: a thing begins with it, or does not. Null: nothing, and `thingsOf` proposes. */
  starts: z.boolean().nullable(),
  /** It belongs to no thing, and stays in the tray. */
  aside: z.boolean(),
  /** The SKU that our own label in the picture says. */
  label: z.string().nullable(),
  /** EAN, UPC and ISBN in the picture whose check digit is right, in their digits. */
  barcodes: z.array(z.string()),
  /** 64 bits of how it looks, as 16 hexadecimal digits: those of photos that look alike differ in few. */
  look: z.string(),
});
export type IntakePhoto = z.infer<typeof IntakePhoto>;

/** In the order of the row. */
export const IntakeTray = z.object({ photos: z.array(IntakePhoto), limit: z.number() });
export type IntakeTray = z.infer<typeof IntakeTray>;

export const KnownPhotosRequest = z.object({ hashes: z.array(FileHash).max(MAX_TRAY) });
/** Those of the asked that need not be sent: they are in the tray, or in a draft of the last 30 days. */
export const KnownPhotos = z.object({ known: z.array(z.string()) });
export type KnownPhotos = z.infer<typeof KnownPhotos>;

/** With an upload, whose body is the photo. Without a hash the body's own is taken. */
export const IntakeUpload = z.object({
  hash: FileHash.optional(),
  name: text(500).optional(),
  /** Where the photo was made smaller before it was sent: what the file said. A file that says it itself is believed. */
  taken_at: z.iso.datetime({ offset: true }).optional(),
  starts: z.enum(['true', 'false']).optional(),
});
export type IntakeUpload = z.infer<typeof IntakeUpload>;

export const IntakeChange = z.object({
  id: photoId,
  starts: z.boolean().nullable().optional(),
  aside: z.boolean().optional(),
  /** The photo that it is put before. Null: to the end. Absent: it stays where it is. */
  before: photoId.nullable().optional(),
  /** Clockwise, in degrees. */
  turned: z.union([z.literal(90), z.literal(180), z.literal(270)]).optional(),
});
export type IntakeChange = z.infer<typeof IntakeChange>;
/** Each makes a new picture. */
const MOST_TURNED = 100;
/** Made in their order, all or none. */
export const IntakeChanges = z.object({
  changes: z
    .array(IntakeChange)
    .min(1)
    .max(MAX_TRAY)
    .refine(
      (changes) => changes.filter(({ turned }) => turned).length <= MOST_TURNED,
      `Turn at most ${MOST_TURNED} photos at once.`,
    ),
});

export const RemovePhotos = z.object({ ids: photoIds });

export const IntakeThing = z.object({
  /** In the order in which the product shows them. */
  photo_ids: photoIds,
  /** Instead of what a label says, or of the next free one. */
  sku: sku.optional(),
  category: text(50).optional(),
  /** The photos of labels that are pictures of the product too. The others are left out. */
  keep_labels: photoIds.optional(),
});
export type IntakeThing = z.infer<typeof IntakeThing>;
export const DraftsRequest = z.object({
  things: z
    .array(IntakeThing)
    .min(1)
    .max(MAX_TRAY)
    .refine((things) => {
      const ids = things.flatMap(({ photo_ids }) => photo_ids);
      return new Set(ids).size === ids.length;
    }, 'A photo belongs to one thing.'),
});
export type DraftsRequest = z.infer<typeof DraftsRequest>;

/** The drafts that were made, or that the same photos had become before. What is refused stays in the tray. */
export const DraftsMade = z.object({
  products: z.array(z.object({ id: z.number(), sku: z.string(), photo_ids: z.array(z.number()) })),
  refused: z.array(z.object({ photo_ids: z.array(z.number()), error: z.string(), next_step: z.string() })),
});
export type DraftsMade = z.infer<typeof DraftsMade>;

export const LabelsAheadRequest = z.object({ count: z.number().int().min(1).max(MAX_LABELS_AHEAD) });
/** SKUs that are kept for things to come: no product that is added without one gets them. */
export const LabelsAhead = z.object({ skus: z.array(z.string()) });
export type LabelsAhead = z.infer<typeof LabelsAhead>;
