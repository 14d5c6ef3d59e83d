import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import type { CsvProduct, SkippedRow } from '@crosslister/domain/csv.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describeError } from '../../lib/api-error.ts';
import { plural } from '../../lib/format.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../lib/toast.ts';
import { importProducts } from './api/import-products.ts';
import { importWords } from './import-summary.ts';
import { readCsvFile } from './read-csv-file.ts';
import { type ImportReport, sendBatches, splitIntoBatches } from './send-batches.ts';

export type CsvState =
  | { step: 'empty' }
  | { step: 'ready'; fileName: string; products: CsvProduct[]; skipped: SkippedRow[] }
  | { step: 'importing'; total: number; sent: number }
  | { step: 'done'; report: ImportReport; duplicateHandling: DuplicateHandling }
  | { step: 'stopped'; reason: string; stored: number; total: number };

function fail(reason: string) {
  showToast({ type: 'error', title: 'Import Error', message: `Import failed: ${reason}` });
}

export function useCsvImport() {
  const client = useQueryClient();
  const [state, setState] = useState<CsvState>({ step: 'empty' });
  const isImporting = state.step === 'importing';

  // The browser asks before it throws away the rows that are not sent yet.
  useEffect(() => {
    if (!isImporting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isImporting]);

  async function choose(file: File) {
    try {
      const result = await readCsvFile(file);
      if (!result.ok) return fail(result.reason);
      setState({ step: 'ready', fileName: file.name, products: result.products, skipped: result.skipped });
    } catch (error) {
      fail(describeError(error));
    }
  }

  async function run(products: readonly CsvProduct[], duplicateHandling: DuplicateHandling) {
    const total = products.length;
    let sent = 0;
    setState({ step: 'importing', total, sent });
    try {
      const report = await sendBatches(
        splitIntoBatches(products),
        (batch) => importProducts(batch, duplicateHandling),
        (progress) => {
          sent = progress.sent;
          setState({ step: 'importing', total, sent });
        },
      );
      setState({ step: 'done', report, duplicateHandling });
      showToast({
        type: 'success',
        title: 'Import Completed',
        message: `${plural(report.sent, 'product')} read: ${importWords(report, duplicateHandling)}.`,
      });
    } catch (error) {
      const reason = describeError(error);
      setState({ step: 'stopped', reason, stored: sent, total });
      fail(reason);
    } finally {
      for (const queryKey of [queryKeys.products, queryKeys.statistics]) {
        void client.invalidateQueries({ queryKey });
      }
    }
  }

  return { state, choose, run, fail, clear: () => setState({ step: 'empty' }) };
}
