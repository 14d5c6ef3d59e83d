import { z } from 'zod';
import { ProductStatus } from './product.ts';
import { PageSize, ProductSort } from './product-query.ts';
import { optionalColumns } from './products/product-table-columns.ts';
import { trimmedText } from './schemas/text.ts';

export const OptionalColumn = z.enum(optionalColumns);
export type OptionalColumn = z.infer<typeof OptionalColumn>;

/** The seller's choice. A column that was never chosen has its default. */
const ColumnChoices = z.partialRecord(OptionalColumn, z.boolean());
export type ColumnChoices = z.infer<typeof ColumnChoices>;

/** A saved view of a tab: search, filters, sorting and page size, as the query of the page's URL. */
export const SavedView = z.object({
  name: trimmedText(60).refine((value) => value !== '', 'Give the view a name.'),
  query: trimmedText(2000),
  columns: ColumnChoices,
});
export type SavedView = z.infer<typeof SavedView>;

/** How the seller views one tab. Absent: the default. */
export const TabView = z.object({
  sort: ProductSort.optional(),
  page_size: PageSize.optional(),
  columns: ColumnChoices.default({}),
  saved: z
    .array(SavedView)
    .max(50, 'A tab holds up to 50 views. Delete one first.')
    .refine(
      (views) => new Set(views.map(({ name }) => name.toLowerCase())).size === views.length,
      'A view with that name already exists.',
    )
    .default([]),
});
export type TabView = z.infer<typeof TabView>;

export const Views = z.object({ results: z.partialRecord(ProductStatus, TabView) });
export type Views = z.infer<typeof Views>;
