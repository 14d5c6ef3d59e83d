import { CsvProblem } from '@crosslister/domain/csv.ts';
import { batchesOf, type CsvBatch, type CsvSummary, summarise } from './read-csv-file.ts';
import type { TextEncoding } from './text-encoding.ts';

export type CsvRequest =
  | { kind: 'summarise'; file: File }
  | { kind: 'open'; file: File; encoding: TextEncoding; maxRows: number }
  | { kind: 'next' };

/** One answer for each request, in the same order. */
export type CsvReply =
  | { kind: 'summary'; summary: CsvSummary }
  | { kind: 'batch'; batch: CsvBatch | null }
  | { kind: 'opened' }
  | { kind: 'failed'; reason: string };

let batches: AsyncGenerator<CsvBatch> | null = null;

async function answer(request: CsvRequest): Promise<CsvReply> {
  if (request.kind === 'summarise') return { kind: 'summary', summary: await summarise(request.file) };
  if (request.kind === 'open') {
    batches = batchesOf(request.file, request.encoding, request.maxRows);
    return { kind: 'opened' };
  }
  const next = await batches?.next();
  return { kind: 'batch', batch: next && !next.done ? next.value : null };
}

addEventListener('message', async ({ data }: MessageEvent<CsvRequest>) => {
  try {
    postMessage(await answer(data));
  } catch (error) {
    if (!(error instanceof CsvProblem)) console.error('A CSV file could not be read', error);
    const reason = error instanceof CsvProblem ? error.message : 'The file could not be read.';
    postMessage({ kind: 'failed', reason } satisfies CsvReply);
  }
});
