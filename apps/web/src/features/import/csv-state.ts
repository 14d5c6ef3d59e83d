import {
  type DuplicateHandling,
  type ImportDanger,
  ProductImportResult,
} from '@crosslister/contract/product.ts';
import type { Mapping } from '@crosslister/domain/table/table-row.ts';
import { callApi } from '../../lib/api-client.ts';
import type { CsvSummary, FileLook, Fixes } from './csv-file/read-csv-file.ts';
import type { ImportProgress } from './run-import.ts';

/** Stores one batch of rows, which are JSON already: the page has no time to serialise large ones. */
export function importProducts(
  rows: readonly { json: string }[],
  duplicate_handling: DuplicateHandling,
  file: { import_id: string; file_name: string; allow: readonly ImportDanger[] },
) {
  const products = rows.map(({ json }) => json).join(',');
  const rest = JSON.stringify({ duplicate_handling, ...file });
  return callApi('/api/products/', ProductImportResult, {
    method: 'POST',
    json: `{"products":[${products}],${rest.slice(1)}`,
  });
}

/** A file that is being stored, or was. */
export interface Storing {
  /** Under which the server keeps what it does, for its undo. */
  importId: string;
  fileName: string;
  total: number;
  progress: ImportProgress;
  handling: DuplicateHandling;
  /** Titles of its columns that were not imported. */
  unused: readonly string[];
}

/** A file, and what its columns are. */
export interface Chosen {
  fileName: string;
  look: FileLook;
  mapping: Mapping;
  /** The name under which the columns are kept. */
  preset: string | null;
  /** The seller has changed what the columns are, and has not kept them. */
  changed: boolean;
  fixes: Fixes;
}

export type CsvState =
  | { step: 'empty'; problem: string | null }
  | { step: 'reading'; fileName: string }
  | ({ step: 'mapping'; reading: boolean } & Chosen)
  /** `reading`: the summary is read again, because a row was corrected. */
  | ({ step: 'ready'; summary: CsvSummary; reading: boolean } & Chosen)
  | ({ step: 'importing'; stopping: boolean; since: number; sentBefore: number } & Storing)
  | ({ step: 'done' } & Storing)
  /** `reason` is null when the seller stopped it. */
  | ({ step: 'stopped'; reason: string | null } & Storing);
