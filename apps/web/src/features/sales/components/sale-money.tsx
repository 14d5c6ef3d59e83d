import type { Sale } from '@crosslister/contract/sales.ts';
import { useState } from 'react';
import { openSettingsAt } from '../../../lib/failures/open-fix.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { moneyLines, profitName, unknownWords } from '../money-words.ts';
import { MoneyForm } from './money-form.tsx';
import styles from './sale-money.module.css';

/** What the sale earned, line by line, and where each amount is from. */
export function SaleMoney({ sale }: { sale: Sale }) {
  const [editing, setEditing] = useState(false);
  const { currency, money } = sale;
  const shown = (amount: number) => formatMoney(amount, currency);
  const unknown = unknownWords(sale);
  const name = profitName(sale);
  const platform = currency === 'GBP' && money.parts.fees.amount === null ? sale.platform : null;
  return (
    <section className={styles.money} aria-label="What it earned">
      <dl className={styles.lines}>
        {moneyLines(sale).map(({ name, amount, source }) => (
          <div key={name}>
            <dt>
              {name} {source && <small>{source}</small>}
            </dt>
            <dd>{amount === null ? '–' : shown(amount)}</dd>
          </div>
        ))}
        <div className={styles.profit} data-partial={name !== 'Profit'}>
          <dt>
            {name}{' '}
            {!unknown && money.margin !== null && <small>{money.margin}% of what the buyer paid</small>}
          </dt>
          <dd>{shown(money.profit)}</dd>
        </div>
      </dl>
      {unknown && <p className="quiet">{unknown}</p>}
      {money.fee_lines.length > 0 && (
        <details className={styles.estimate}>
          <summary>How the fees are estimated</summary>
          <ul>
            {money.fee_lines.map(({ name, amount, source, read }) => (
              <li key={name}>
                {name}: {shown(amount)}{' '}
                {source ? (
                  <a href={source} target="_blank" rel="noreferrer">
                    source, read {formatDate(read)}
                  </a>
                ) : (
                  'from Settings, Fees'
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {editing ? (
        <MoneyForm sale={sale} onDone={() => setEditing(false)} />
      ) : (
        <div className="buttons">
          {unknown && platform && (
            <SmallButton onClick={() => openSettingsAt('fees', { platform, field: 'fees' })}>
              Choose the fees
            </SmallButton>
          )}
          <SmallButton onClick={() => setEditing(true)}>Edit amounts</SmallButton>
        </div>
      )}
    </section>
  );
}
