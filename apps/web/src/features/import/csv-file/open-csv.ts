import { MAX_IMPORT_BATCH } from '@crosslister/contract/product.ts';
import { CsvProblem } from '@crosslister/domain/table/read-parts.ts';
import type { Mapping, Titles } from '@crosslister/domain/table/table-row.ts';
import type { CsvReply, CsvRequest } from './csv-worker.ts';
import type { CsvBatch, CsvSummary, FileLook, Fixes } from './read-csv-file.ts';

/** A file that a worker reads, so that the page stays fast however long the file is. */
export interface OpenCsv {
  look: FileLook;
  /** Reads it from beginning to end. Throws CsvProblem if it cannot be used with this mapping. */
  summarise: (mapping: Mapping, fixes: Fixes) => Promise<CsvSummary>;
  /** The cells of these rows, as the file has them. */
  cellsOf: (rows: readonly number[]) => Promise<string[][]>;
  /** Goes back to the first row. */
  rewind: (mapping: Mapping, fixes: Fixes) => Promise<void>;
  /** The next rows, or null at the end. Throws CsvProblem if the file can no longer be read. */
  next: () => Promise<CsvBatch | null>;
  close: () => void;
}

/** Throws CsvProblem if the file is no table. `titles` is what the seller has said of its first row. */
export async function openCsv(file: File, signal: AbortSignal, titles?: Titles): Promise<OpenCsv> {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
  const close = () => worker.terminate();
  signal.addEventListener('abort', close);
  /** It answers one request after the other. */
  let turn: Promise<unknown> = Promise.resolve();
  function ask<Kind extends CsvReply['kind']>(kind: Kind, request: CsvRequest): Promise<Reply<Kind>> {
    const answer = turn.then(() => askNow(worker, kind, request));
    turn = answer.catch(() => undefined);
    return answer;
  }
  try {
    const { look } = await ask('looked', { kind: 'look', file, titles });
    const { form } = look;
    return {
      look,
      summarise: async (mapping, fixes) =>
        (await ask('summary', { kind: 'summarise', file, form, mapping, fixes })).summary,
      cellsOf: async (rows) => (await ask('cells', { kind: 'rows', file, form, rows })).cells,
      async rewind(mapping, fixes) {
        await ask('opened', { kind: 'open', file, form, mapping, fixes, maxRows: MAX_IMPORT_BATCH });
      },
      next: async () => (await ask('batch', { kind: 'next' })).batch,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

type Reply<Kind> = Extract<CsvReply, { kind: Kind }>;

function askNow<Kind extends CsvReply['kind']>(
  worker: Worker,
  kind: Kind,
  request: CsvRequest,
): Promise<Reply<Kind>> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CsvReply>) => {
      if (isReply(data, kind)) resolve(data);
      else reject(new CsvProblem(data.kind === 'failed' ? data.reason : 'The file could not be read.'));
    };
    worker.onerror = () =>
      reject(new CsvProblem('The file could not be read. Reload the page and try again.'));
    worker.postMessage(request);
  });
}

function isReply<Kind extends CsvReply['kind']>(reply: CsvReply, kind: Kind): reply is Reply<Kind> {
  return reply.kind === kind;
}
