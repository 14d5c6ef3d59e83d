import type { DuplicateHandling, ImportDanger } from '@crosslister/contract/product.ts';
import type { CsvProduct } from '@crosslister/domain/csv/product-of-row.ts';
import { isDateColumn } from '@crosslister/domain/table/mapping/fields.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { formatCount, formatMoney, plural } from '../../../lib/format.ts';
import { QuietButton, SmallButton } from '../../../ui/buttons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { WithoutPrices } from '../columns/column-mapping.tsx';
import { dateOrder } from '../columns/date-order.ts';
import { ReadAs } from '../columns/read-as.tsx';
import { WithoutSkus } from '../columns/without-skus.tsx';
import type { CsvSummary } from '../csv-file/read-csv-file.ts';
import type { Chosen } from '../csv-state.ts';
import { reportFile } from '../import-report.ts';
import { ImportPlan } from '../plan/import-plan.tsx';
import { UnusedColumns } from '../plan/unused-columns.tsx';
import { FixTable } from './fix-table.tsx';
import { Hidden } from './hidden.tsx';
import styles from './import.module.css';
import { type FixHere, RowNotes } from './left-out-rows.tsx';
import type { SetUnsaved } from './use-unsaved.ts';

const statusWords: Record<NonNullable<CsvProduct['status']>, string> = {
  active: 'Active',
  sold: 'Sold',
  inactive: 'Inactive',
  action_required: 'Action Required',
  delisted: 'Delisted',
};

/** Shown where the file has them. */
const moreColumns: { key: string; head: string; of: (product: CsvProduct) => React.ReactNode }[] = [
  { key: 'quantity', head: 'Quantity', of: ({ quantity }) => quantity ?? 'None given' },
  { key: 'storage_location', head: 'Location', of: ({ storage_location }) => storage_location ?? '' },
];

interface Props extends Pick<Chosen, 'fileName' | 'look' | 'mapping' | 'preset' | 'fixes'> {
  summary: CsvSummary;
  /** The summary is read again. */
  reading: boolean;
  rows: Pick<FixHere, 'cellsOf' | 'fix'> & {
    unfix: () => Promise<void>;
    takeHidden: (taken: boolean) => Promise<void>;
  };
  setUnsaved: SetUnsaved;
  handling: DuplicateHandling;
  allowed: readonly ImportDanger[];
  onAllow: (allowed: readonly ImportDanger[]) => void;
  onColumns: () => void;
  onClear: () => void;
}

export function CsvPreview({ fileName, summary, onColumns, onClear, ...chosen }: Props) {
  const { count, repeated, hidden, preview, skipped, warned, form } = summary;
  const { look, mapping, fixes, reading, rows, setUnsaved, handling, allowed, onAllow } = chosen;
  const fixHere: FixHere = { ...rows, setUnsaved, header: look.header, columns: mapping.columns };
  const order = dateOrder(look, mapping);
  const more = moreColumns.filter(({ key }) => mapping.columns.includes(key));
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <p className={styles.found} role="status">
          <strong>{plural(count - repeated, 'product')} found</strong>
          {repeated > 0 &&
            ` in ${plural(count, 'row')}, ${formatCount(repeated)} of them with the SKU of an earlier row,`}{' '}
          in {fileName}
        </p>
        <div>
          <QuietButton onClick={onColumns}>Change columns</QuietButton>
          <QuietButton onClick={onClear}>Choose another file</QuietButton>
        </div>
      </div>
      {count > 0 && <ImportPlan summary={summary} handling={handling} allowed={allowed} onAllow={onAllow} />}
      <ReadAs {...chosen} />
      <UnusedColumns titles={summary.unused} />
      <WideTable
        label="First rows"
        heads={['Name', 'SKU', 'Price', 'Status', ...more.map(({ head }) => head)]}
        styles={styles}
      >
        <tbody>
          {preview.map((product, row) => {
            const { name, sku, price, status = product.status_if_new ?? 'active' } = product;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity and never move
              <tr key={row}>
                <td>{name}</td>
                <td>{product.sku_is_made ? 'Next number' : sku}</td>
                <td>{price === null ? 'No price' : formatMoney(price ?? 0)}</td>
                <td>{statusWords[price === null && status === 'active' ? 'inactive' : status]}</td>
                {more.map(({ key, of }) => (
                  <td key={key}>{of(product)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </WideTable>
      {count > preview.length && (
        <p className={styles.hint}>and {formatCount(count - preview.length)} more</p>
      )}
      {mapping.monthFirst && mapping.columns.some(isDateColumn) && (
        <p className={styles.hint}>Its dates are read with the month first, as 12/31/2026.</p>
      )}
      {order !== undefined && <p className={styles.hint}>{order}</p>}
      <Hidden look={look} mapping={mapping} hidden={hidden} reading={reading} onTake={rows.takeHidden} />
      {form.note && <Notice type="warning">{form.note}</Notice>}
      <WithoutSkus look={look} mapping={mapping} />
      {!mapping.own && !mapping.columns.includes('price') && <WithoutPrices />}
      {fixes.size > 0 && (
        <p className={styles.found} role="status">
          {plural(fixes.size, 'row')} corrected here; the file itself stays as it is.{' '}
          <QuietButton loading={reading} onClick={rows.unfix}>
            As in the file again
          </QuietButton>
        </p>
      )}
      <FixTable notes={[...skipped.first, ...warned.first]} fixHere={fixHere} />
      <RowNotes
        title={`${plural(warned.count, 'warning')} about rows of this file`}
        open
        {...warned}
        fixHere={fixHere}
      />
      <RowNotes title={`${plural(skipped.count, 'row')} left out`} {...skipped} fixHere={fixHere} />
      {warned.count + skipped.count > 0 && (
        <div>
          <SmallButton onClick={() => saveFile(reportFile([warned, skipped]), 'import-report.csv')}>
            Download report
          </SmallButton>
        </div>
      )}
    </div>
  );
}
