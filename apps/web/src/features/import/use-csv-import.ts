import { type DuplicateHandling, ProductImportResult } from '@crosslister/contract/product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { explainError } from '../../lib/api-error.ts';
import { plural } from '../../lib/format.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { readSeldom } from '../../lib/refresh-pace.ts';
import { showToast } from '../../lib/toast.ts';
import { type OpenCsv, openCsv } from './csv-file/open-csv.ts';
import type { CsvSummary } from './csv-file/read-csv-file.ts';
import { importWords } from './import-summary.ts';
import { createImportRun, type ImportProgress, type ImportRun, nothingStored } from './run-import.ts';

/** Stores one batch of rows, which are JSON already: the page has no time to serialise large ones. */
function importProducts(rows: readonly { json: string }[], duplicateHandling: DuplicateHandling) {
  const products = rows.map(({ json }) => json).join(',');
  return callApi('/api/products/', ProductImportResult, {
    method: 'POST',
    json: `{"products":[${products}],"duplicate_handling":"${duplicateHandling}"}`,
  });
}

/** A file that is being stored, or was. */
interface Storing {
  fileName: string;
  total: number;
  progress: ImportProgress;
  handling: DuplicateHandling;
}

export type CsvState =
  | { step: 'empty'; problem: string | null }
  | { step: 'reading'; fileName: string }
  | { step: 'ready'; fileName: string; summary: CsvSummary }
  | ({ step: 'importing'; stopping: boolean; since: number; sentBefore: number } & Storing)
  | ({ step: 'done' } & Storing)
  /** `reason` is null when the seller stopped it. */
  | ({ step: 'stopped'; reason: string | null } & Storing);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function showFailure(reason: string): void {
  showToast({
    type: 'error',
    title: 'Import Error',
    message: `Import failed: ${reason}`,
    // Of several files tried, the last one counts.
    key: 'csv-import',
  });
}

export function useCsvImport() {
  const client = useQueryClient();
  const [state, setState] = useState<CsvState>({ step: 'empty', problem: null });
  const opening = useRef<AbortController>(null);
  const file = useRef<OpenCsv>(null);
  const run = useRef<ImportRun>(null);
  const isImporting = state.step === 'importing';

  // The browser asks before it discards the rows that are not sent yet. It is set outside of rendering, because the
  // table behind would be drawn again with each batch.
  useEffect(() => {
    if (!isImporting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const readAsUsual = readSeldom();
    return () => {
      window.removeEventListener('beforeunload', ask);
      readAsUsual();
    };
  }, [isImporting]);

  // After signing out there is nobody to import for.
  useEffect(
    () => () => {
      run.current?.stop();
      file.current?.close();
    },
    [],
  );

  function close(): void {
    opening.current?.abort();
    file.current?.close();
    file.current = null;
    run.current = null;
  }

  function fail(reason: string): void {
    setState({ step: 'empty', problem: reason });
    showFailure(reason);
  }

  async function choose(chosen: File) {
    close();
    const abort = new AbortController();
    opening.current = abort;
    setState({ step: 'reading', fileName: chosen.name });
    try {
      const opened = await openCsv(chosen, abort.signal);
      file.current = opened;
      setState({ step: 'ready', fileName: chosen.name, summary: opened.summary });
    } catch (error) {
      if (!abort.signal.aborted) fail(explainError(error));
    }
  }

  async function begin(duplicateHandling: DuplicateHandling) {
    const opened = file.current;
    if (state.step !== 'ready' || !opened) return;
    run.current = createImportRun({
      handling: duplicateHandling,
      next: opened.next,
      send: (items) => importProducts(items, duplicateHandling),
      onProgress: (progress) =>
        setState((before) => (before.step === 'importing' ? { ...before, progress } : before)),
      pause,
    });
    const { fileName, summary } = state;
    await resume(
      { fileName, total: summary.count, progress: nothingStored, handling: duplicateHandling },
      opened.rewind,
    );
  }

  async function resume(from: Storing, before: () => Promise<void> = async () => {}) {
    const { current } = run;
    if (!current) return;
    const { fileName, total, progress, handling } = from;
    const storing = { fileName, total, progress, handling };
    setState({
      step: 'importing',
      stopping: false,
      since: performance.now(),
      sentBefore: progress.sent,
      ...storing,
    });
    try {
      await before();
      end((await current.run()) ? { step: 'done' } : { step: 'stopped', reason: null });
    } catch (error) {
      const reason = explainError(error);
      end({ step: 'stopped', reason });
      showFailure(reason);
    } finally {
      for (const queryKey of [queryKeys.products, queryKeys.statistics]) {
        void client.invalidateQueries({ queryKey });
      }
    }
  }

  function end(how: { step: 'done' } | { step: 'stopped'; reason: string | null }): void {
    setState((before) => {
      if (before.step !== 'importing') return before;
      const { fileName, total, progress, handling } = before;
      return { ...how, fileName, total, progress, handling };
    });
  }

  // Reported once for each import that has ended, also if its dialog was closed meanwhile.
  const done = state.step === 'done' ? state : null;
  useEffect(() => {
    if (!done) return;
    const { progress, handling } = done;
    showToast({
      type: progress.refused > 0 ? 'warning' : 'success',
      title: 'Import Completed',
      message: `${plural(progress.sent, 'product')} read: ${importWords(progress, handling)}.`,
    });
  }, [done]);

  function stop(): void {
    run.current?.stop();
    setState((before) => (before.step === 'importing' ? { ...before, stopping: true } : before));
  }

  function clear(): void {
    close();
    setState({ step: 'empty', problem: null });
  }

  return { state, choose, begin, resume, stop, fail, clear };
}
