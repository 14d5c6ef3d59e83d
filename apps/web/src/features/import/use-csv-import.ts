import type { DuplicateHandling, ImportDanger } from '@crosslister/contract/product.ts';
import type { Mapping, Titles } from '@crosslister/domain/table/table-row.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explainError } from '../../lib/api-error.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { plural } from '../../lib/format.ts';
import { readSeldom } from '../../lib/live/refresh-pace.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../lib/toast.ts';
import { asksNothing } from './columns/asks-nothing.ts';
import { inThisFile, presetFor, usePresetsNow } from './columns/import-presets.ts';
import { type OpenCsv, openCsv } from './csv-file/open-csv.ts';
import { type Chosen, type CsvState, importProducts, type Storing } from './csv-state.ts';
import { importWords } from './import-summary.ts';
import { createImportRun, type ImportRun, nothingStored } from './run-import.ts';

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
  const chosenFile = useRef<File>(null);
  const run = useRef<ImportRun>(null);
  const presetsNow = usePresetsNow();
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

  async function choose(chosen: File, titles?: Titles) {
    close();
    chosenFile.current = chosen;
    const abort = new AbortController();
    opening.current = abort;
    setState({ step: 'reading', fileName: chosen.name });
    try {
      const opened = await openCsv(chosen, abort.signal, titles);
      file.current = opened;
      const { look } = opened;
      const kept = look.isOwn ? null : presetFor(await presetsNow(), look.header);
      const mapping = kept ? inThisFile(kept.mapping, look.mapping) : look.mapping;
      const found = { fileName: chosen.name, look, mapping, preset: kept?.preset.name ?? null };
      const chosenAs = { ...found, changed: false, fixes: new Map() };
      if (look.isOwn || asksNothing(look, mapping, kept?.preset ?? null)) await preview(chosenAs);
      else setState({ step: 'mapping', reading: false, ...chosenAs });
    } catch (error) {
      if (!abort.signal.aborted) fail(explainError(error));
    }
  }

  /** Reads the file with its columns as they are now. */
  async function preview(chosen: Chosen) {
    const opened = file.current;
    if (!opened) return;
    const abort = opening.current;
    const { fileName, look, mapping, preset, changed, fixes } = chosen;
    setState((before) =>
      before.step === 'mapping' || before.step === 'ready'
        ? { ...before, mapping, fixes, reading: true }
        : before,
    );
    try {
      const summary = await opened.summarise(mapping, fixes);
      if (abort?.signal.aborted) return;
      setState({ step: 'ready', reading: false, summary, fileName, look, mapping, preset, changed, fixes });
    } catch (error) {
      if (!abort?.signal.aborted) fail(explainError(error));
    }
  }

  function changeColumns(mapping: Mapping, preset: string | null): void {
    setState((before) => {
      if (before.step !== 'mapping') return before;
      const isKept = preset !== null && preset !== before.preset;
      const changed = !isKept && (before.changed || mapping !== before.mapping);
      return { ...before, mapping, preset, changed };
    });
  }

  /** Reads the file again, with what the seller says of its first row. */
  async function sayTitles(titles: Titles) {
    if (chosenFile.current) await choose(chosenFile.current, titles);
  }

  /** Whether rows that are hidden in the sheet are imported. */
  async function takeHidden(taken: boolean) {
    if (state.step !== 'ready') return;
    const { takeHidden: _, ...mapping } = state.mapping;
    await preview({ ...state, mapping: taken ? { ...mapping, takeHidden: true } : mapping });
  }

  /** From the preview back to the columns. What is read as another program's is no file of our own any more. */
  function askColumns(): void {
    setState((before) => {
      if (before.step !== 'ready') return before;
      const { fileName, look, preset, changed, fixes } = before;
      const { own: _, ...mapping } = before.mapping;
      return { step: 'mapping', reading: false, fileName, look, mapping, preset, changed, fixes };
    });
  }

  /** Rows as they are now, for the seller to correct. Null if the file can no longer be read, which is shown. */
  async function cellsOf(rows: readonly number[]): Promise<readonly (readonly string[])[] | null> {
    const fixes = state.step === 'ready' ? state.fixes : new Map<number, readonly string[]>();
    const abort = opening.current;
    try {
      const cells = (await file.current?.cellsOf(rows)) ?? null;
      return cells && rows.map((row, at) => fixes.get(row) ?? cells[at] ?? []);
    } catch (error) {
      if (!abort?.signal.aborted) fail(explainError(error));
      return null;
    }
  }

  /** Reads the file again with the corrected rows. */
  async function fix(corrected: ReadonlyMap<number, readonly string[]>): Promise<void> {
    if (state.step === 'ready') await preview({ ...state, fixes: new Map([...state.fixes, ...corrected]) });
  }

  async function unfix(): Promise<void> {
    if (state.step === 'ready') await preview({ ...state, fixes: new Map() });
  }

  async function begin(duplicateHandling: DuplicateHandling, allow: readonly ImportDanger[]) {
    const opened = file.current;
    if (state.step !== 'ready' || !opened) return;
    const { fileName, summary, mapping, fixes } = state;
    const importId = randomId();
    const sent = { import_id: importId, file_name: fileName.slice(0, 500), allow };
    run.current = createImportRun({
      handling: duplicateHandling,
      next: opened.next,
      send: (items) => importProducts(items, duplicateHandling, sent),
      onProgress: (progress) =>
        setState((before) => (before.step === 'importing' ? { ...before, progress } : before)),
      pause,
    });
    await resume(
      {
        importId,
        fileName,
        total: summary.count,
        progress: nothingStored,
        handling: duplicateHandling,
        unused: summary.unused,
      },
      () => opened.rewind(mapping, fixes),
    );
  }

  async function resume(from: Storing, before: () => Promise<void> = async () => {}) {
    const { current } = run;
    if (!current) return;
    const { importId, fileName, total, progress, handling, unused } = from;
    const storing = { importId, fileName, total, progress, handling, unused };
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
      const { importId, fileName, total, progress, handling, unused } = before;
      return { ...how, importId, fileName, total, progress, handling, unused };
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

  const rows = { cellsOf, fix, unfix, takeHidden };
  const columns = { change: changeColumns, ask: askColumns, sayTitles };
  return { state, choose, columns, preview, rows, begin, resume, stop, fail, clear };
}
