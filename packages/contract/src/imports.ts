import { z } from 'zod';
import { DuplicateHandling, ImportDanger, SaidStatus } from './product.ts';

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

/** Rows of a table that one call of `POST /api/imports/plan/` looks at. */
export const PLANNED_PER_CALL = 2000;
/** Products that are named of those to which something would happen that a seller has to agree to. */
export const MAX_PLANNED_NAMED = 20;

/** What would be imported, as far as it decides what happens to a product that is here already. */
export const ImportPlanRow = z.object({
  sku: z.string().max(200),
  status: SaidStatus,
  price: z.number().nullable().optional(),
  quantity: z.number().optional(),
});
export type ImportPlanRow = z.infer<typeof ImportPlanRow>;
export const ImportPlanRequest = z.object({
  products: z.array(ImportPlanRow).min(1).max(PLANNED_PER_CALL),
  duplicate_handling: DuplicateHandling.default('skip'),
});

/** What an import would do, in numbers of products. It changes nothing. */
export const ImportPlan = z.object({
  created: z.number(),
  /** Of the new ones those that come in as sold. */
  created_sold: z.number(),
  /** Here already, and written to. */
  changed: z.number(),
  /** Here already, and left as they are. */
  kept: z.number(),
  sold: z.number(),
  active: z.number(),
  live: z.number(),
  /** The first of those that become sold, go on sale or are live and change. */
  named: z.array(z.object({ sku: z.string(), name: z.string(), danger: ImportDanger })),
});
export type ImportPlan = z.infer<typeof ImportPlan>;
