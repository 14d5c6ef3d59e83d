import { formatMoney, plural } from '../../lib/format.ts';
import { WideTable } from '../../ui/wide-table.tsx';
import { SalesChart, tintOf } from './sales-chart.tsx';
import styles from './sales-report.module.css';
import { type PeriodRow, rowsToRead, type SalesTable } from './sales-report-words.ts';

interface Props {
  table: SalesTable;
  /** Of the whole, and of the table alone. */
  label: string;
  tableLabel: string;
  /** What its figures are. */
  figures: string;
  /** False where an item may be in several columns. */
  withTotal?: boolean;
  /** Shows what sold in a period. */
  onPeriod?: (row: PeriodRow) => void;
}

/** Amounts by period and place: a chart, and the table with every figure. */
export function ReportTable({ table, label, tableLabel, figures, withTotal = true, onPeriod }: Props) {
  const { places, totals, total } = table;
  const { shown, rest } = rowsToRead(table);
  const cells = (all: typeof totals) =>
    all.map(({ items, amount }, n) => (
      <td key={places[n]?.name ?? 'total'}>
        {items === 0 && amount === 0 ? '–' : formatMoney(amount)}
        {items > 0 && <small>{plural(items, 'item')}</small>}
      </td>
    ));
  const classes = [styles.table, withTotal && styles.withTotal];
  const withSum = (parts: typeof totals, sum: typeof total) => (withTotal ? [...parts, sum] : parts);
  return (
    <section aria-label={label}>
      <p className="quiet">{figures}</p>
      <ul className={styles.legend} aria-hidden>
        {places.map((place, n) => (
          <li key={place.name}>
            <span style={{ '--tint': tintOf(place, n) } as React.CSSProperties} /> {place.name}
          </li>
        ))}
      </ul>
      <SalesChart table={table} />
      <WideTable
        label={tableLabel}
        hint={`Move the table sideways: it has ${plural(places.length, 'column')} of amounts.`}
        heads={['Period', ...places.map(({ name }) => name), ...(withTotal ? ['Total'] : [])]}
        styles={{ ...styles, table: classes.filter(Boolean).join(' ') }}
      >
        <tbody>
          {shown.map((row) => (
            <tr key={row.start}>
              <th scope="row">
                {onPeriod && row.total.items > 0 ? (
                  <button type="button" className={styles.period} onClick={() => onPeriod(row)}>
                    {row.name}
                    <span className="visually-hidden">: what sold</span>
                  </button>
                ) : (
                  row.name
                )}
              </th>
              {cells(withSum(row.cells, row.total))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {cells(withSum(totals, total))}
          </tr>
        </tfoot>
      </WideTable>
      {rest && <p className="quiet">{rest}</p>}
    </section>
  );
}
