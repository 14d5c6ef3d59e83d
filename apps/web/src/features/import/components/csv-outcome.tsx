import { Button } from '@mantine/core';
import { formatCount, plural } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { CsvState } from '../csv-state.ts';
import { importWords } from '../import-summary.ts';
import { UnusedColumns } from '../plan/unused-columns.tsx';
import { RecentImports } from '../undo/recent-imports.tsx';
import styles from './import.module.css';
import { LeftOutRows } from './left-out-rows.tsx';
import { LookalikesFound } from './lookalikes-found.tsx';

interface Props {
  state: Extract<CsvState, { step: 'importing' | 'done' | 'stopped' }>;
  onClear: () => void;
  onReview: () => void;
}

/** The progress of an import, and its result. */
export function CsvOutcome({ state, onClear, onReview }: Props) {
  const { importId, progress, total, fileName, handling, unused } = state;
  if (state.step === 'importing') return <Importing {...state} />;
  const { leftOut, warned } = progress;
  return (
    <div className={styles.progress}>
      {state.step === 'done' ? (
        <Notice type={progress.refused > 0 ? 'warning' : 'success'}>
          <strong>Import finished: {plural(progress.sent, 'row')} read.</strong>{' '}
          {importWords(progress, handling)}.
        </Notice>
      ) : (
        <Notice type={state.reason ? 'error' : 'info'} announce>
          <strong>{state.reason ? `Import failed: ${state.reason}` : 'Import stopped.'}</strong>
          <br />
          {formatCount(progress.sent)} of {plural(total, 'row')} of {fileName} are done and stay as they are:{' '}
          {importWords(progress, handling)}. Continue starts with the next row.
        </Notice>
      )}
      <UnusedColumns titles={unused} />
      <LeftOutRows {...leftOut} warned={warned} report={leftOut} />
      <RecentImports id={importId} />
      {state.step === 'done' && <LookalikesFound onReview={onReview} />}
      <div>
        <Button variant="default" onClick={onClear}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}

function Importing({
  progress,
  total,
  since,
  sentBefore,
  stopping,
}: Extract<CsvState, { step: 'importing' }>) {
  const text = `${formatCount(progress.sent)} of ${plural(total, 'row')} stored`;
  const sent = progress.sent - sentBefore;
  const perSecond = Math.round(sent / Math.max(0.1, (performance.now() - since) / 1000));
  return (
    <div className={styles.progress}>
      <p className={styles.found}>
        {text}
        {sent > 0 && <span className={styles.rate}> ({plural(perSecond, 'row')} a second)</span>}
      </p>
      <progress max={total || 1} value={total > 0 ? progress.sent : 1} aria-label="Import" />
      <p className={styles.hint} role="status">
        {stopping
          ? 'Stopping after the current rows.'
          : 'Keep this page open until all rows are stored. Cancel stops it and keeps what is stored.'}
      </p>
    </div>
  );
}
