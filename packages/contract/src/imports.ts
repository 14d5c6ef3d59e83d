import { z } from 'zod';

/** Products that one call of an undo works at: the caller calls until nothing is left. */
export const UNDONE_PER_CALL = 500;
/** Products that are named of those that could not be undone. */
export const MAX_KEPT_NAMED = 100;

const KeptProduct = z.object({
  product_id: z.number(),
  name: z.string(),
  sku: z.string(),
  reason: z.string(),
});
export type KeptProduct = z.infer<typeof KeptProduct>;

/** A table that was imported within the last day. */
export const FileImport = z.object({
  id: z.string(),
  /** Of the file. */
  name: z.string(),
  created_at: z.string(),
  /** When its undo began. */
  undone_at: z.string().nullable(),
  /** Products that it made, and others that it changed, which are not undone. */
  created: z.number(),
  changed: z.number(),
  /** Products that its undo has deleted, and put back as far as possible. */
  removed: z.number(),
  put_back: z.number(),
  /** Products that stay, wholly or in part: how many, and the first of them. */
  kept_count: z.number(),
  kept: z.array(KeptProduct),
  /**
   * Photos that are fetched from the addresses in the table: all, those the products have, those that failed, and those
   * of the rest whose server did not answer yet, so that they are tried again. Absent if there is none.
   */
  photos: z.object({
    total: z.number(),
    done: z.number(),
    failed: z.number(),
    unanswered: z.number().optional(),
  }),
});
export type FileImport = z.infer<typeof FileImport>;

export const FileImports = z.object({ results: z.array(FileImport) });
export type FileImports = z.infer<typeof FileImports>;

/** How far the photos of an import are, for the job tray. */
const PhotoLine = FileImport.pick({ id: true, name: true, photos: true });
export type PhotoLine = z.infer<typeof PhotoLine>;
export const PhotoLines = z.object({ results: z.array(PhotoLine) });

/** Products that an undo would leave, wholly or in part: how many, and the first of them. */
export const UndoPreview = z.object({ count: z.number(), products: z.array(KeptProduct) });
export type UndoPreview = z.infer<typeof UndoPreview>;

/** Photos of an import that could not be fetched: the first of them. */
export const FailedPhotos = z.object({
  results: z.array(KeptProduct.extend({ address: z.string() })),
});
export type FailedPhotos = z.infer<typeof FailedPhotos>;
