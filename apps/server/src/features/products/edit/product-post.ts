import {
  DuplicateHandling,
  MAX_IMPORT_BATCH,
  ProductCreate,
  ProductImport,
  ProductWithoutSku,
} from '@crosslister/contract/product.ts';
import { isSpreadsheetError, whySpoiled } from '@crosslister/domain/table/cells/spoiled-cells.ts';
import { z } from 'zod';
import { withBoundedLists } from '../../../http/bounded-body.ts';
import { NO_SKU } from '../../catalogue/fill-missing-skus.ts';

const One = ProductCreate.extend({ duplicate_handling: DuplicateHandling.optional() }).transform(
  ({ duplicate_handling, ...product }) => ({ kind: 'one' as const, product, handling: duplicate_handling }),
);
const OneWithoutSku = ProductWithoutSku.transform(({ make_sku: _, ...product }) => ({
  kind: 'one' as const,
  product: { ...product, sku: NO_SKU },
  handling: undefined,
}));
const Many = ProductImport.check(({ value, issues }) => {
  // A table passes through a spreadsheet, which may have spoiled what names a product for good.
  for (const [at, { sku, name }] of value.import_id ? value.products.entries() : []) {
    const why = whySpoiled(sku) ?? (isSpreadsheetError(name) ? whySpoiled(name) : undefined);
    if (why !== undefined)
      issues.push({
        code: 'custom',
        input: sku,
        path: ['products', at, 'sku'],
        message: `Its SKU or name is ${why}. Correct it in the table.`,
      });
  }
}).transform(({ products, duplicate_handling, import_id: id, file_name: name, allow }) => ({
  kind: 'many' as const,
  products,
  handling: duplicate_handling,
  file: id ? { id, name: name?.trim() || 'A table', ...(allow && { allow }) } : null,
}));

/**
 * Body of `POST /api/products/`: one product, a plain array, or `{ products, duplicate_handling }`. Its shape decides
 * which schema checks it, because the error of a union would only say that nothing matched.
 */
export const ProductPost = z
  .unknown()
  .transform((body, context): z.infer<typeof One> | z.infer<typeof Many> => {
    const envelope = Array.isArray(body) ? { products: body } : body;
    const many = typeof envelope === 'object' && envelope !== null && 'products' in envelope;
    const count = many && Array.isArray(envelope.products) ? envelope.products.length : 1;
    if (count === 0 || count > MAX_IMPORT_BATCH) {
      context.addIssue(`Send 1 to ${MAX_IMPORT_BATCH} products in one call.`);
      return z.NEVER;
    }
    const makesSku = typeof envelope === 'object' && envelope !== null && 'make_sku' in envelope;
    const parsed = withBoundedLists(many ? Many : makesSku ? OneWithoutSku : One).safeParse(envelope);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      context.addIssue({ code: 'custom', message: issue.message, path: issue.path });
    }
    return z.NEVER;
  })
  .meta({ description: 'One product, an array of up to 500, or { products, duplicate_handling }.' });
