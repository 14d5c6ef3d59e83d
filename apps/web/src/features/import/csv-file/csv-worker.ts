import { CsvProblem } from '@crosslister/domain/table/read-parts.ts';
import type { Mapping, Titles } from '@crosslister/domain/table/table-row.ts';
import {
  batchesOf,
  type CsvBatch,
  type CsvSummary,
  cellsOfRows,
  type FileForm,
  type FileLook,
  type Fixes,
  lookAt,
  summarise,
} from './read-csv-file.ts';

interface Read {
  file: File;
  form: FileForm;
  mapping: Mapping;
  fixes: Fixes;
}

export type CsvRequest =
  | { kind: 'look'; file: File; titles: Titles | undefined }
  | ({ kind: 'summarise' } & Read)
  | ({ kind: 'open'; maxRows: number } & Read)
  | { kind: 'next' }
  | { kind: 'rows'; file: File; form: FileForm; rows: readonly number[] };

/** One answer for each request, in the same order. */
export type CsvReply =
  | { kind: 'looked'; look: FileLook }
  | { kind: 'summary'; summary: CsvSummary }
  | { kind: 'batch'; batch: CsvBatch | null }
  | { kind: 'opened' }
  | { kind: 'cells'; cells: string[][] }
  | { kind: 'failed'; reason: string };

let batches: AsyncGenerator<CsvBatch> | null = null;

async function answer(request: CsvRequest): Promise<CsvReply> {
  if (request.kind === 'look') return { kind: 'looked', look: await lookAt(request.file, request.titles) };
  if (request.kind === 'summarise') {
    const { file, mapping, form, fixes } = request;
    return { kind: 'summary', summary: await summarise(file, mapping, form, fixes) };
  }
  if (request.kind === 'rows')
    return { kind: 'cells', cells: await cellsOfRows(request.file, request.form, request.rows) };
  if (request.kind === 'open') {
    batches = batchesOf(request.file, request, request.maxRows);
    return { kind: 'opened' };
  }
  const next = await batches?.next();
  return { kind: 'batch', batch: next && !next.done ? next.value : null };
}

addEventListener('message', async ({ data }: MessageEvent<CsvRequest>) => {
  try {
    postMessage(await answer(data));
  } catch (error) {
    if (!(error instanceof CsvProblem)) console.error('A file could not be read', error);
    const reason = error instanceof CsvProblem ? error.message : 'The file could not be read.';
    postMessage({ kind: 'failed', reason } satisfies CsvReply);
  }
});
