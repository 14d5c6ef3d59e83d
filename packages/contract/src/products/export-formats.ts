// Without the validation library, because the dashboard needs them without it.

/** Files in which the catalogue can be taken away: our own three, and tables that others take in. */
export const exportFormatNames = {
  csv: 'CSV, for any spreadsheet',
  xlsx: 'Excel workbook (XLSX)',
  json: 'JSON, for programs',
  woocommerce: 'WooCommerce, to import',
  shopify: 'Shopify, to import',
  ebay: 'eBay, drafts to upload',
} as const;
export type ExportFormat = keyof typeof exportFormatNames;
export const exportFormats = Object.keys(exportFormatNames) as ExportFormat[];
