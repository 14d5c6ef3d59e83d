import {
  DuplicateHandling,
  MAX_IMPORT_BATCH,
  ProductCreate,
  ProductImport,
} from '@crosslister/contract/product.ts';
import { z } from 'zod';

const One = ProductCreate.extend({ duplicate_handling: DuplicateHandling.optional() }).transform(
  ({ duplicate_handling, ...product }) => ({ kind: 'one' as const, product, handling: duplicate_handling }),
);
const Many = ProductImport.transform(({ products, duplicate_handling, import_id: id, file_name: name }) => ({
  kind: 'many' as const,
  products,
  handling: duplicate_handling,
  file: id ? { id, name: name?.trim() || 'A table' } : null,
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
    const parsed = (many ? Many : One).safeParse(envelope);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      context.addIssue({ code: 'custom', message: issue.message, path: issue.path });
    }
    return z.NEVER;
  })
  .meta({ description: 'One product, an array of up to 500, or { products, duplicate_handling }.' });
