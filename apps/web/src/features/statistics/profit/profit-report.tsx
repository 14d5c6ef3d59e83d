import { catalogueCategories, platformNames } from '@crosslister/contract/platforms.ts';
import {
  type ProfitGroup,
  type ProfitReport,
  type ProfitStep,
  profitGroups,
  profitSteps,
  type ReportFormat,
  reportFormats,
} from '@crosslister/contract/reports/profit-report.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { SaleSubject } from '../../../lib/dialog-props.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import { useExportProfit, useProfitReport } from '../api/get-profit-report.ts';
import { ReportTable } from '../report-table.tsx';
import styles from '../sales-report.module.css';
import { DAYS_TO_SELL, type Period, periodOf } from '../sales-report-words.ts';
import { SoldInPeriod } from '../sold-in-period.tsx';
import {
  daysToSellRows,
  gapWords,
  isAtMost,
  profitTable,
  stockWords,
  sumLines,
  ukWords,
} from './profit-words.ts';

/** With what is counted where neither From nor Until says otherwise. */
const periods: Record<ProfitStep, { name: string; span: string }> = {
  day: { name: 'Day', span: 'Last 30 days' },
  week: { name: 'Week', span: 'Last 13 weeks' },
  month: { name: 'Month', span: 'Last 12 months' },
  tax_year: { name: 'Tax year', span: 'Last 5 years' },
};
const fileNames: Record<ReportFormat, string> = { csv: 'CSV', xlsx: 'Excel' };
/** A list of more is not read. */
const MOST_SLOW = 10;
const groupNames: Record<ProfitGroup, string> = {
  platform: 'Marketplace',
  category: `${platformNames[catalogueCategories]} category`,
  label: 'Label',
};
const optionsOf = <Key extends string>(keys: readonly Key[], names: Record<Key, string>) =>
  keys.map((value) => ({ value, label: names[value] }));

interface Props {
  by: ProfitStep;
  onBy: (by: ProfitStep) => void;
  onSale: (of: SaleSubject) => void;
}

/** What sold earned, and what the stock has cost. */
export function ProfitPart({ by, onBy, onSale }: Props) {
  const [group, setGroup] = useState<ProfitGroup>('platform');
  const [days, setDays] = useState({ from: '', to: '' });
  const isBackwards = days.from !== '' && days.to !== '' && days.from > days.to;
  const query = useProfitReport(by, group, isBackwards ? { from: '', to: '' } : days);
  return (
    <>
      <div className={styles.choices}>
        <fieldset className={styles.periods}>
          <legend className="legend">
            Period {days.from === '' && days.to === '' && <span className="quiet">{periods[by].span}</span>}
          </legend>
          <div>
            {profitSteps.map((step) => (
              <PlainButton
                key={step}
                size="xs"
                variant="default"
                aria-pressed={step === by}
                onClick={() => onBy(step)}
              >
                {periods[step].name}
              </PlainButton>
            ))}
          </div>
        </fieldset>
        <NativeSelect
          label="By"
          value={group}
          data={optionsOf(profitGroups, groupNames)}
          onChange={({ currentTarget: { value } }) =>
            setGroup(profitGroups.find((each) => each === value) ?? 'platform')
          }
        />
        <DateField label="From" value={days.from} onChange={(from) => setDays({ ...days, from })} />
        <DateField
          label="Until"
          value={days.to}
          error={isBackwards && 'This day is before the first.'}
          onChange={(to) => setDays({ ...days, to })}
        />
      </div>
      <Loaded query={query} what="the report" height={240}>
        {(report) => <Profit report={report} onSale={onSale} />}
      </Loaded>
    </>
  );
}

function Profit({ report, onSale }: { report: ProfitReport; onSale: Props['onSale'] }) {
  const [chosen, setChosen] = useState<Period | null>(null);
  const table = useMemo(() => profitTable(report), [report]);
  const save = useExportProfit();
  const uk = ukWords(report.uk);
  const gaps = gapWords(report);
  const profitName = isAtMost(report) ? 'Profit, at most' : 'Profit';
  const slow = daysToSellRows(report);
  return (
    <div className={styles.columns}>
      <div className="stack">
        {table.places.length > 0 ? (
          <>
            <dl className={styles.sums}>
              {sumLines(report).map(({ name, amount }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{amount === null ? 'not known' : formatMoney(amount)}</dd>
                </div>
              ))}
              <div className={styles.profit}>
                <dt>{profitName}</dt>
                <dd>{formatMoney(report.total.profit)}</dd>
              </div>
            </dl>
            {gaps.length > 0 && <p className="quiet">{gaps.join(' ')}</p>}
            <ReportTable
              table={table}
              label="Profit by period"
              tableLabel="Profit as a table"
              figures={`${profitName}: prices and postage, less fees and costs.`}
              // A product may have several labels.
              withTotal={report.group !== 'label'}
              onPeriod={(row) => setChosen(periodOf(report, row))}
            />
            <div className="buttons">
              {(['sales', 'table'] as const).flatMap((what) =>
                reportFormats.map((format) => (
                  <Button
                    key={`${what} ${format}`}
                    variant="default"
                    // Not disabled while it saves: it would lose the focus.
                    onClick={() => !save.isPending && save.mutate({ report, what, format })}
                  >
                    Save {what === 'sales' ? 'these sales' : 'this table'} as {fileNames[format]}
                  </Button>
                )),
              )}
            </div>
          </>
        ) : (
          <p className={styles.empty}>
            Nothing sold between {formatDate(report.from)} and {formatDate(report.to)}.
          </p>
        )}
      </div>
      <div className="stack" style={{ gap: 20 }}>
        {chosen && <SoldInPeriod period={chosen} onSale={onSale} />}
        {slow.length > 0 && (
          <section>
            <h3 className={styles.title}>Days to sell</h3>
            <p className="quiet">{DAYS_TO_SELL}</p>
            <ul className="bare">
              {slow.slice(0, MOST_SLOW).map(({ name, words }) => (
                <li key={name}>
                  {name}: {words}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3 className={styles.title}>Stock at cost</h3>
          <p className={styles.words}>{stockWords(report.stock)}</p>
        </section>
        <section>
          <h3 className={styles.title}>Tax in the United Kingdom</h3>
          {uk.isOver ? (
            <Notice type="warning">{uk.allowance}</Notice>
          ) : (
            <p className={styles.words}>{uk.allowance}</p>
          )}
        </section>
        <p className="quiet">
          <a
            href="https://www.gov.uk/guidance/tax-free-allowances-on-property-and-trading-income"
            target="_blank"
            rel="noreferrer"
          >
            Trading allowance on GOV.UK
          </a>
          . {uk.reporting}{' '}
          <a
            href="https://www.gov.uk/guidance/reporting-rules-for-digital-platforms"
            target="_blank"
            rel="noreferrer"
          >
            Digital platforms on GOV.UK
          </a>
          . This is not advice.
        </p>
      </div>
    </div>
  );
}
