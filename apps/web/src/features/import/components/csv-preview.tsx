import type { CsvProduct } from '@crosslister/domain/csv-product.ts';
import { Button } from '@mantine/core';
import { formatCount, formatMoney, plural } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Notice } from '../../../ui/notice.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import type { CsvSummary } from '../csv-file/read-csv-file.ts';
import { reportFile } from '../import-report.ts';
import styles from './import.module.css';
import { LeftOutRows, RowNotes } from './left-out-rows.tsx';

const statusWords: Record<CsvProduct['status'], string> = {
  active: 'Active',
  sold: 'Sold',
  inactive: 'Inactive',
  action_required: 'Action Required',
  delisted: 'Delisted',
};

interface Props {
  fileName: string;
  summary: CsvSummary;
  onColumns: () => void;
  onClear: () => void;
}

export function CsvPreview({ fileName, summary, onColumns, onClear }: Props) {
  const { count, preview, skipped, warned, form } = summary;
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <p className={styles.found} role="status">
          <strong>{plural(count, 'product')} found</strong> in {fileName}
        </p>
        <div>
          <Button variant="subtle" size="compact-sm" onClick={onColumns}>
            Change columns
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Choose another file
          </Button>
        </div>
      </div>
      <WideTable label="Preview of the first rows" heads={['Name', 'SKU', 'Price', 'Status']} styles={styles}>
        <tbody>
          {preview.map(({ name, sku, price, status }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity and never move
            <tr key={row}>
              <td>{name}</td>
              <td>{sku}</td>
              <td>{price === null ? 'No price' : formatMoney(price ?? 0)}</td>
              <td>{statusWords[price === null && status === 'active' ? 'inactive' : status]}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {count > preview.length && (
        <p className={styles.hint}>and {formatCount(count - preview.length)} more</p>
      )}
      {form.note && <Notice type="warning">{form.note}</Notice>}
      <RowNotes title={`${plural(warned.count, 'warning')} about rows of this file`} open {...warned} />
      <LeftOutRows {...skipped} />
      {warned.count + skipped.count > 0 && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => saveFile(reportFile([warned, skipped]), 'import-report.csv')}
          >
            Download report
          </Button>
        </div>
      )}
    </div>
  );
}
