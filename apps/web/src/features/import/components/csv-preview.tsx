import type { CsvProduct, SkippedRow } from '@crosslister/domain/csv.ts';
import { Button } from '@mantine/core';
import { formatCount, formatMoney, plural } from '../../../lib/format.ts';
import styles from './import.module.css';

const PREVIEW_ROWS = 5;
const SHOWN_SKIPPED = 20;

const statusWords: Record<CsvProduct['status'], string> = {
  active: 'Active',
  sold: 'Sold',
  inactive: 'Inactive',
  action_required: 'Action Required',
  delisted: 'Delisted',
};

interface Props {
  fileName: string;
  products: readonly CsvProduct[];
  skipped: readonly SkippedRow[];
  onClear: () => void;
}

export function CsvPreview({ fileName, products, skipped, onClear }: Props) {
  const rows = products.slice(0, PREVIEW_ROWS);
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <p className={styles.found} role="status">
          <strong>{plural(products.length, 'product')} found</strong> in {fileName}
        </p>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Choose another file
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.tableBox} tabIndex={0} aria-label="Preview of the first rows">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">SKU</th>
              <th scope="col">Price</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, sku, price, status }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity and never move
              <tr key={row}>
                <td>{name}</td>
                <td>{sku}</td>
                <td>{formatMoney(price)}</td>
                <td>{statusWords[status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {products.length > PREVIEW_ROWS && (
        <p className={styles.hint}>and {formatCount(products.length - PREVIEW_ROWS)} more</p>
      )}
      {skipped.length > 0 && (
        <details className={styles.skipped}>
          <summary>{plural(skipped.length, 'row')} left out</summary>
          <ul>
            {skipped.slice(0, SHOWN_SKIPPED).map(({ row, reason }) => (
              <li key={row}>
                Row {formatCount(row)}: {reason}
              </li>
            ))}
            {skipped.length > SHOWN_SKIPPED && (
              <li>and {formatCount(skipped.length - SHOWN_SKIPPED)} more</li>
            )}
          </ul>
        </details>
      )}
    </div>
  );
}
