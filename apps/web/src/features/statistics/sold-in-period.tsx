import { platformNames } from '@crosslister/contract/platforms.ts';
import { type Sale, SaleList } from '@crosslister/contract/sales.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../../lib/api-client.ts';
import type { SaleRow, SaleSubject } from '../../lib/dialog-props.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Loaded } from '../../ui/progress/loaded.tsx';
import styles from './sales-report.module.css';
import type { Period } from './sales-report-words.ts';

interface Props {
  period: Period;
  onSale: (of: SaleSubject) => void;
}

const rowOf = ({ id, name, platform, sale_price: price, currency, sold_at: soldAt }: Sale): SaleRow => ({
  key: id,
  name,
  words: `${platform ? platformNames[platform] : 'Elsewhere'}, ${formatMoney(price, currency)}, ${formatDate(soldAt)}`,
  of: { saleId: id },
});

/** What is behind the figures of one row of the report. */
export function SoldInPeriod({ period: { name, first, last }, onSale }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery({
    queryKey: [...queryKeys.sales, 'days', first, last],
    queryFn: ({ signal }) => callApi('/api/sales/', SaleList, { query: { from: first, to: last }, signal }),
  });
  // On a narrow screen it is below the table.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another is chosen
  useEffect(() => {
    title.current?.scrollIntoView({ block: 'nearest' });
    title.current?.focus({ preventScroll: true });
  }, [first, last]);
  return (
    <section>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        Sold: {name}
      </h3>
      <Loaded query={query} what="the sales" height={120}>
        {({ results }) => {
          const rows = results.map(rowOf);
          return (
            <ul className={styles.sales}>
              {rows.map((row) => (
                <li key={row.key}>
                  <button
                    type="button"
                    className={styles.sale}
                    aria-haspopup="dialog"
                    onClick={() => onSale({ ...row.of, among: rows })}
                  >
                    <span>{row.name}</span>
                    <small>{row.words}</small>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}
