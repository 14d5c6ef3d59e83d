import { platformNames } from '@crosslister/contract/platforms.ts';
import type { ClockFigures, OversellClock } from '@crosslister/contract/reports/oversell-clock.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps, SaleRow, SaleSubject } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../ui/progress/loaded.tsx';
import { useOversellClock } from './api/get-oversell-clock.ts';
import styles from './oversell-dialog.module.css';
import { doubleWords, exposureWords, figureWords, monthCells, monthName } from './oversell-words.ts';
import report from './sales-report.module.css';

const PERIODS = [
  { value: '1', label: 'This month' },
  { value: '3', label: '3 months' },
  { value: '12', label: '12 months' },
];

const DEFAULT_MONTHS = '3';

interface Props extends DialogProps {
  /** How many, as an address names it. */
  months?: string | undefined;
  onSale: (of: SaleSubject) => void;
}

/** Report: how long things that had sold could still be bought elsewhere, and what would shorten that. */
export function OversellDialog({ months: asked, onSale, opened, onClose }: Props) {
  const [months, setMonths] = useState(PERIODS.find(({ value }) => value === asked)?.value ?? DEFAULT_MONTHS);
  const query = useOversellClock(Number(months));
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Oversell Clock"
      whole
      address={`report=oversell${months === DEFAULT_MONTHS ? '' : `.${months}`}`}
      leave="Close"
    >
      <div className={`stack ${report.page}`} style={{ gap: 20 }}>
        <NativeSelect
          className={styles.period}
          label="Period"
          value={months}
          onChange={(event) => setMonths(event.currentTarget.value)}
          data={PERIODS}
        />
        <Loaded query={query} what="the report" height={240}>
          {(clock) => <Report clock={clock} onSale={onSale} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Report({
  clock: { figures, longest, waits },
  onSale,
}: {
  clock: OversellClock;
  onSale: Props['onSale'];
}) {
  const all = figures.find(({ platform, month }) => platform === null && month === null);
  const platforms = figures.filter(({ platform, month }) => platform !== null && month === null);
  // Two that take equally long are not the slowest each.
  const hasSlowest = waits.filter(({ is_bottleneck }) => is_bottleneck).length === 1;
  if (!all) return null;
  return (
    <div className={report.columns}>
      <div className="stack">
        <p className={styles.headline} data-bad={all.double_sales > 0}>
          <strong>{formatCount(all.double_sales)}</strong> {doubleWords(all)}
        </p>
        {[all, ...platforms].map((each) => (
          <Figures
            key={each.platform}
            figures={each}
            months={figures.filter(({ platform, month }) => platform === each.platform && month !== null)}
          />
        ))}
      </div>
      <div className="stack" style={{ gap: 20 }}>
        {longest.length > 0 && (
          <section>
            <h3 className={styles.title}>Listed elsewhere for longest</h3>
            <ul className={styles.list}>
              {longest.map((each) => (
                <li key={each.sale_id} data-bad={each.still_listed}>
                  <button
                    type="button"
                    className={styles.link}
                    onClick={() => onSale({ saleId: each.sale_id, among: rowsOf(longest) })}
                  >
                    {each.name}
                  </button>
                  <span>{exposureWords(each)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {waits.length > 0 && (
          <section>
            <h3 className={styles.title}>How soon a sale is seen</h3>
            <ul className={styles.list}>
              {waits.map(({ platform, words, shorter, is_bottleneck }) => (
                <li key={platform}>
                  <span>
                    {words}{' '}
                    {is_bottleneck && hasSlowest && <strong className={styles.slowest}>The slowest</strong>}
                  </span>
                  {shorter && <span>{shorter}</span>}
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="quiet">
          From the time of the sale until the last other listing ended, of sales that a marketplace reported
          and whose product was listed elsewhere.
        </p>
      </div>
    </div>
  );
}

const rowsOf = (longest: OversellClock['longest']): SaleRow[] =>
  longest.map((each) => ({
    key: each.sale_id,
    name: each.name,
    words: exposureWords(each),
    of: { saleId: each.sale_id },
  }));

function Figures({ figures, months }: { figures: ClockFigures; months: ClockFigures[] }) {
  const name = figures.platform ? platformNames[figures.platform] : 'All marketplaces';
  return (
    <section className={styles.card} aria-label={name}>
      <h3 className={styles.title}>{name}</h3>
      <dl className={styles.figures}>
        {figureWords(figures).map(([label, value, bad]) => (
          <div key={label} data-bad={bad}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {months.length > 0 && (
        <details>
          <summary>By month</summary>
          <table className={styles.months}>
            <thead>
              <tr>
                {['Month', 'Sales', 'Median', '95%', 'Worst', 'Twice'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((each) => (
                <tr key={each.month}>
                  <th scope="row">{monthName(each.month ?? '')}</th>
                  {monthCells(each).map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}
