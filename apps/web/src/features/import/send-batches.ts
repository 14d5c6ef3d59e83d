import { MAX_IMPORT_BATCH, type ProductImportResult } from '@crosslister/contract/product.ts';

export interface ImportReport {
  created: number;
  updated: number;
  duplicates: number;
  sent: number;
}

/**
 * Sends rows in order, one batch after another, and reports after each. A batch that fails throws; what went before
 * is stored, so `onProgress` says how far it came.
 */
export async function sendBatches<Row>(
  rows: readonly Row[],
  send: (batch: Row[]) => Promise<ProductImportResult>,
  onProgress: (report: ImportReport) => void,
  size = MAX_IMPORT_BATCH,
): Promise<ImportReport> {
  let report: ImportReport = { created: 0, updated: 0, duplicates: 0, sent: 0 };
  for (let start = 0; start < rows.length; start += size) {
    const batch = rows.slice(start, start + size);
    const result = await send(batch);
    report = {
      created: report.created + result.created,
      updated: report.updated + result.updated,
      duplicates: report.duplicates + result.duplicates_found,
      sent: report.sent + batch.length,
    };
    onProgress(report);
  }
  return report;
}
