import type { ExportFormat } from '@crosslister/contract/products/export-formats.ts';
import { ebayFormat } from './ebay-format.ts';
import type { TableFormat } from './format.ts';
import { ownFormat } from './own-format.ts';
import { shopifyFormat } from './shopify-format.ts';
import { woocommerceFormat } from './woocommerce-format.ts';

/** Makes a table. `specifics` reads the names of the item specifics that its products have. */
type Maker = (specifics: () => Promise<readonly string[]>) => TableFormat | Promise<TableFormat>;

/** The table of each format. JSON is none. */
export const tableFormats: Record<Exclude<ExportFormat, 'json'>, Maker> = {
  csv: () => ownFormat,
  xlsx: () => ownFormat,
  woocommerce: () => woocommerceFormat,
  shopify: () => shopifyFormat,
  ebay: async (specifics) => ebayFormat(await specifics()),
};
