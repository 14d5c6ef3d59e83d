import { MAX_IMPORT_BATCH, type ProductImportResult } from '@crosslister/contract/product.ts';

export interface ImportReport {
  created: number;
  updated: number;
  duplicates: number;
  sent: number;
}

/** Well below what the server takes in one call, so that long descriptions never fail a batch. */
const MAX_CHARACTERS = 5_000_000;

/** Rows in their order, in groups the server takes: by number and by size. */
export function splitIntoBatches<Row>(
  rows: readonly Row[],
  maxRows = MAX_IMPORT_BATCH,
  maxCharacters = MAX_CHARACTERS,
): Row[][] {
  const batches: Row[][] = [];
  let characters = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const batch = batches.at(-1);
    if (!batch || batch.length >= maxRows || characters + length > maxCharacters) {
      batches.push([row]);
      characters = length;
    } else {
      batch.push(row);
      characters += length;
    }
  }
  return batches;
}

/**
 * Sends rows in order, one batch after another, and reports after each. A batch that fails throws; what went before
 * is stored, so `onProgress` says how far it came.
 */
export async function sendBatches<Row>(
  batches: readonly Row[][],
  send: (batch: Row[]) => Promise<ProductImportResult>,
  onProgress: (report: ImportReport) => void,
): Promise<ImportReport> {
  let report: ImportReport = { created: 0, updated: 0, duplicates: 0, sent: 0 };
  for (const batch of batches) {
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
