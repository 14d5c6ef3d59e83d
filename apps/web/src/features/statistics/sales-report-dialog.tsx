import { type ProfitStep, profitSteps } from '@crosslister/contract/reports/profit-report.ts';
import type { SalesReport } from '@crosslister/contract/reports/sales-report.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { NativeSelect, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useDeferredValue, useMemo, useState } from 'react';
import type {
  DialogProps,
  ProductChoice,
  ReportPlace,
  SaleSubject,
  SalesPeriod,
} from '../../lib/dialog-props.ts';
import { formatDate, plural } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loaded } from '../../ui/progress/loaded.tsx';
import { useSalesReport } from './api/get-sales-report.ts';
import { ProfitPart } from './profit/profit-report.tsx';
import { ReportTable } from './report-table.tsx';
import styles from './sales-report.module.css';
import {
  DAYS_TO_SELL,
  inOrder,
  isSalesPeriod,
  type Period,
  periodOf,
  salesPeriods,
  salesTable,
  sellThroughWords,
  timeWords,
} from './sales-report-words.ts';
import { SoldInPeriod } from './sold-in-period.tsx';
import { RelistDialog } from './stale/relist-dialog.tsx';
import { type StaleActions, StaleStock } from './stale/stale-stock.tsx';

interface Props extends DialogProps, ReportPlace, Omit<StaleActions, 'onRelist'> {
  onSale: (of: SaleSubject) => void;
  /** Shows the products that have been for sale since this day or longer. */
  onStale: (until: string) => void;
}

const MONTH = 'month';
const allPeriods: (SalesPeriod | ProfitStep)[] = [
  ...Object.keys(salesPeriods).filter(isSalesPeriod),
  ...profitSteps,
];

/** Report: what sold when and where, how long it took, and what has not sold. */
export function SalesReportDialog({
  part: first = 'sales',
  period: asked = MONTH,
  opened,
  onClose,
  ...on
}: Props) {
  const [part, setPart] = useState<string>(first);
  // The tab that was pressed is drawn before its figures are.
  const drawn = useDeferredValue(part);
  // One for both, as far as the other has it.
  const [period, setPeriod] = useState(() => allPeriods.find((each) => each === asked) ?? MONTH);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Sales Report"
      whole
      address={`report=${part}${period === MONTH ? '' : `.${period}`}`}
      leave="Close"
    >
      <Tabs
        className={styles.page ?? ''}
        value={part}
        onChange={(value) => setPart(value ?? 'sales')}
        keepMounted={false}
      >
        <Tabs.List aria-label="Report" mb="lg">
          <Tabs.Tab value="sales">Sales</Tabs.Tab>
          <Tabs.Tab value="profit">Profit</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sales">
          {drawn === 'sales' && (
            <SalesPart period={isSalesPeriod(period) ? period : MONTH} onPeriod={setPeriod} {...on} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="profit">
          {drawn === 'profit' && (
            <div className="stack" style={{ gap: 20 }}>
              <ProfitPart
                by={isSalesPeriod(period) ? daysOf(period).by : period}
                onBy={setPeriod}
                onSale={on.onSale}
              />
            </div>
          )}
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}

interface SalesPartProps extends Omit<Props, keyof DialogProps | keyof ReportPlace> {
  period: SalesPeriod;
  onPeriod: (period: SalesPeriod) => void;
}

function SalesPart({ period, onPeriod, ...on }: SalesPartProps) {
  const [relisted, setRelisted] = useState<ProductChoice | null>(null);
  const { label: _, ...days } = daysOf(period);
  const query = useSalesReport(days);
  return (
    <div className="stack" style={{ gap: 20 }}>
      <NativeSelect
        className={styles.choice}
        label="Period"
        value={period}
        onChange={({ currentTarget: { value } }) => isSalesPeriod(value) && onPeriod(value)}
        data={Object.keys(salesPeriods)
          .filter(isSalesPeriod)
          .map((value) => ({ value, label: daysOf(value).label }))}
      />
      <Loaded query={query} what="the report" height={240}>
        {(report) => <Report report={report} {...on} onRelist={setRelisted} />}
      </Loaded>
      {relisted && <RelistDialog opened choice={relisted} onClose={() => setRelisted(null)} />}
    </div>
  );
}

const daysOf = (period: SalesPeriod) => salesPeriods[period](dayInUk(new Date()));

interface ReportProps extends StaleActions {
  report: SalesReport;
  onSale: Props['onSale'];
  onStale: Props['onStale'];
}

function Report({ report, onSale, onStale, ...on }: ReportProps) {
  const [chosen, setChosen] = useState<Period | null>(null);
  const table = useMemo(() => salesTable(report), [report]);
  const { other_currencies: others, time_to_sell: times, stale } = report;
  return (
    <div className={styles.columns}>
      <div className="stack">
        {table.places.length > 0 ? (
          <ReportTable
            table={table}
            label="Sales by period"
            tableLabel="Sales as a table"
            figures="Prices of what sold, less refunds and without postage."
            onPeriod={(row) => setChosen(periodOf(report, row))}
          />
        ) : (
          <p className={styles.empty}>Nothing sold {dates(report)}.</p>
        )}
        {others > 0 && (
          <Notice type="info">
            {plural(others, 'item')} sold in another currency. They are counted, but in no amount.
          </Notice>
        )}
      </div>
      <div className="stack" style={{ gap: 20 }}>
        {chosen && <SoldInPeriod period={chosen} onSale={onSale} />}
        {times.length > 0 && (
          <section>
            <h3 className={styles.title}>Days to sell</h3>
            <p className="quiet">{DAYS_TO_SELL}</p>
            <ul className="bare">
              {inOrder(times).map((each) => (
                <li key={each.platform}>{timeWords(each)}</li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3 className={styles.title}>Sell-through</h3>
          <p className={styles.words}>{sellThroughWords(report.sell_through)}</p>
        </section>
        <section>
          <h3 className={styles.title}>Stale stock</h3>
          <StaleStock stale={stale} onShow={() => onStale(stale.until)} {...on} />
        </section>
      </div>
    </div>
  );
}

const dates = ({ from, to }: SalesReport) =>
  from === to ? `on ${formatDate(from)}` : `between ${formatDate(from)} and ${formatDate(to)}`;
