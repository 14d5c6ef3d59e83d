import type { DuplicateHandling, ProductImportResult } from '@crosslister/contract/product.ts';
import type { SkippedRow } from '@crosslister/domain/table/read-parts.ts';
import { ApiError, explainError, fieldErrorsOf } from '../../lib/api-error.ts';
import type { CsvBatch, CsvItem } from './csv-file/read-csv-file.ts';
import { knownRows, type LeftOut, nothingLeftOut, withLeftOut } from './import-report.ts';
import { heldBackWords } from './plan/plan-words.ts';

/** The progress of an import. `sent` counts rows the server has handled. */
export interface ImportProgress {
  sent: number;
  created: number;
  updated: number;
  duplicates: number;
  refused: number;
  leftOut: LeftOut;
  /** Rows that were read with a warning. */
  warned: LeftOut;
}

interface Work {
  handling: DuplicateHandling;
  next: () => Promise<CsvBatch | null>;
  send: (items: readonly CsvItem[]) => Promise<ProductImportResult>;
  onProgress: (progress: ImportProgress) => void;
  /** Resolves after so many milliseconds. */
  pause: (ms: number) => Promise<void>;
}

/**
 * How long (ms) to wait before a batch without an answer is sent again. That is safe, because its rows are known by
 * their SKUs.
 */
const RETRY_AFTER = [1_000, 3_000, 9_000];

export type ImportRun = ReturnType<typeof createImportRun>;

/** How an import begins. */
export const nothingStored: ImportProgress = {
  sent: 0,
  created: 0,
  updated: 0,
  duplicates: 0,
  refused: 0,
  leftOut: nothingLeftOut,
  warned: nothingLeftOut,
};

/**
 * Stores a file batch by batch, in order. `run` resolves with true at its end and with false once `stop` was called. It
 * throws when a batch keeps failing. In both cases the next `run` continues with the first row that was not handled.
 */
export function createImportRun({ handling, next, send, onProgress, pause }: Work) {
  const seen = new Set<string>();
  let waiting: CsvItem[][] = [];
  let stopping = false;
  let progress = nothingStored;

  function add(
    part: Partial<Omit<ImportProgress, 'leftOut' | 'warned'>>,
    leftOut: readonly SkippedRow[],
    warned: readonly SkippedRow[] = [],
  ): void {
    progress = {
      sent: progress.sent + (part.sent ?? 0),
      created: progress.created + (part.created ?? 0),
      updated: progress.updated + (part.updated ?? 0),
      duplicates: progress.duplicates + (part.duplicates ?? 0),
      refused: progress.refused + (part.refused ?? 0),
      leftOut: withLeftOut(progress.leftOut, leftOut),
      warned: withLeftOut(progress.warned, warned),
    };
    onProgress(progress);
  }

  function stored(items: readonly CsvItem[], result: ProductImportResult): void {
    const written = result.products.map(({ sku }) => sku);
    const { created, updated, duplicates_found: duplicates } = result;
    add({ sent: items.length, created, updated, duplicates }, [
      ...knownRows(items, written, handling, seen),
      ...heldBack(items, result),
    ]);
  }

  /**
   * What is left of a refused batch: without the rows the server named, or split in halves until only those are left.
   */
  function withoutRefused(items: CsvItem[], error: unknown): CsvItem[][] {
    const named = refusedRows(error);
    const isAlone = items.length === 1;
    const reasonOf = (index: number) => named.get(index) ?? (isAlone ? explainError(error) : undefined);
    const refused = items.flatMap(({ row, sku }, index) => {
      const reason = reasonOf(index);
      return reason ? [{ row, sku, reason }] : [];
    });
    add({ sent: refused.length, refused: refused.length }, refused);
    const rest = items.filter((_, index) => !reasonOf(index));
    if (refused.length > 0) return rest.length > 0 ? [rest] : [];
    const middle = Math.ceil(items.length / 2);
    return [items.slice(0, middle), items.slice(middle)];
  }

  async function sendFirst(items: CsvItem[]): Promise<void> {
    const rest = waiting.slice(1);
    try {
      stored(items, await sendPatiently(items));
      waiting = rest;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      waiting = [...withoutRefused(items, error), ...rest];
    }
  }

  async function sendPatiently(items: readonly CsvItem[]): Promise<ProductImportResult> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send(items);
      } catch (error) {
        const wait = RETRY_AFTER[attempt];
        if (wait === undefined || stopping || isRefusal(error) || !mayPass(error)) throw error;
        await pause(wait);
      }
    }
  }

  return {
    async run(): Promise<boolean> {
      stopping = false;
      while (!stopping) {
        const [items] = waiting;
        if (items) {
          await sendFirst(items);
          continue;
        }
        const batch = await next();
        if (!batch) return true;
        if (batch.items.length > 0) waiting = [batch.items];
        add({}, batch.skipped, batch.warned);
      }
      return false;
    },
    /** Lets the running batch end. */
    stop(): void {
      stopping = true;
    },
  };
}

/** Rows whose product stays as it is, because the seller has not agreed to what would happen. */
function heldBack(items: readonly CsvItem[], { held_back = [] }: ProductImportResult): SkippedRow[] {
  const dangers = new Map(held_back.map(({ sku, danger }) => [sku.toLowerCase(), danger]));
  return items.flatMap(({ row, sku }) => {
    const danger = dangers.get(sku.toLowerCase());
    return danger ? [{ row, sku, reason: heldBackWords[danger] }] : [];
  });
}

/** The server has checked the rows and refuses them. Sending the same again would not help. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 409, 413, 422].includes(error.status ?? 0);
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind !== 'refused' || error.status === 429 || (error.status ?? 0) >= 500;
}

/** The reasons, by the row's position in the batch. */
function refusedRows(error: unknown): Map<number, string> {
  const named = Object.entries(fieldErrorsOf(error)).flatMap(([field, reason]) => {
    const [, place] = /^products\.(\d+)(\.|$)/.exec(field) ?? [];
    return place === undefined ? [] : [[Number(place), reason] as const];
  });
  return new Map(named.toReversed());
}
