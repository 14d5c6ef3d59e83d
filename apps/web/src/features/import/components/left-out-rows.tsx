import type { SkippedRow } from '@crosslister/domain/csv.ts';
import { Button } from '@mantine/core';
import { formatCount, plural } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { type LeftOut, reportFile } from '../import-report.ts';
import styles from './import.module.css';

interface Props {
  count: number;
  first: readonly SkippedRow[];
  /** Once the import has ended, for the download. */
  report?: LeftOut;
}

/** Which rows made no product, and why. */
export function LeftOutRows({ count, first, report }: Props) {
  if (count === 0) return null;
  return (
    <div className={styles.leftOut}>
      <details className={styles.skipped}>
        <summary>{plural(count, 'row')} left out</summary>
        <ul>
          {first.map(({ row, sku, reason }) => (
            <li key={row}>
              Row {formatCount(row)}
              {sku && ` (${sku})`}: {reason}
            </li>
          ))}
          {count > first.length && <li>and {formatCount(count - first.length)} more</li>}
        </ul>
      </details>
      {report && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => saveFile(reportFile(report), 'import-report.csv')}
        >
          Download report
        </Button>
      )}
    </div>
  );
}
