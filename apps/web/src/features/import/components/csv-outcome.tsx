import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { formatCount, plural } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { importWords } from '../import-summary.ts';
import type { CsvState } from '../use-csv-import.ts';
import styles from './import.module.css';

interface Props {
  state: Extract<CsvState, { step: 'importing' | 'done' | 'stopped' }>;
  onClear: () => void;
}

/** How far an import is, and what it came to. */
export function CsvOutcome({ state, onClear }: Props) {
  if (state.step === 'importing') {
    const text = `${formatCount(state.sent)} of ${formatCount(state.total)} rows stored`;
    return (
      <div className={styles.progress}>
        <p className={styles.found} role="status">
          {text}
        </p>
        <Progress value={(state.sent / state.total) * 100} aria-label={text} />
        <p className={styles.hint}>Keep this page open until all rows are stored.</p>
      </div>
    );
  }
  return (
    <div className={styles.progress}>
      {state.step === 'done' ? (
        <Notice type="success">
          <strong>Import finished: {plural(state.report.sent, 'row')} read.</strong>{' '}
          {importWords(state.report, state.duplicateHandling)}.
        </Notice>
      ) : (
        <Notice type="error" announce>
          <strong>Import failed: {state.reason}</strong>
          <br />
          {formatCount(state.stored)} of {plural(state.total, 'row')} were stored before. Importing the file
          again is safe: with Skip, rows that are stored already are left alone.
        </Notice>
      )}
      <div>
        <Button variant="default" onClick={onClear}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}
