import { type MoneyPart, moneyParts } from '@crosslister/contract/reports/sale-money.ts';
import type { Sale } from '@crosslister/contract/sales.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { formatMoney } from '../../../lib/format.ts';
import { plainAmount, priceMistake } from '../../../lib/texts/typed-numbers.ts';
import { LeaveQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSaveMoney } from '../api/save-money.ts';
import { partNames } from '../money-words.ts';
import styles from './sale-money.module.css';

type Typed = Record<MoneyPart, string>;

/** Nothing may be typed, and no amount may be nothing. */
const mistakeOf = (text: string) =>
  text.trim() === '' || Number(plainAmount(text)) === 0
    ? undefined
    : priceMistake(text)?.replace('Price', 'An amount');

/** The seller's own amounts. An emptied field takes its amount back. */
export function MoneyForm({ sale, onDone }: { sale: Sale; onDone: () => void }) {
  const { currency, money } = sale;
  const [before] = useState(
    () =>
      Object.fromEntries(
        moneyParts.map((part) => {
          const { amount, source } = money.parts[part];
          return [part, source === 'typed' && amount !== null ? amount.toFixed(2) : ''];
        }),
      ) as Typed,
  );
  const [typed, setTyped] = useState(before);
  const save = useSaveMoney(sale.id);
  // A seller who has no VAT number owes none.
  const parts = moneyParts.filter(
    (part) => part !== 'vat' || money.vat_registered || money.parts.vat.amount !== null,
  );
  const unit = currency === 'GBP' ? '£' : currency;

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (moneyParts.some((part) => mistakeOf(typed[part]))) return;
    const amounts = moneyParts.map(
      (part) => [part, typed[part].trim() === '' ? null : plainAmount(typed[part])] as const,
    );
    save.mutate(Object.fromEntries(amounts), { onSuccess: onDone });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p className="quiet">What you enter counts instead. Empty a field to take it back.</p>
      <div className={styles.fields}>
        {parts.map((part) => {
          const { amount, source } = money.parts[part];
          return (
            <NumberField
              key={part}
              label={`${partNames[part]} (${unit})`}
              placeholder={source !== 'typed' && amount !== null ? formatMoney(amount, currency) : ''}
              value={typed[part]}
              check={mistakeOf}
              error={mistakeOf(typed[part])}
              onChange={(text) => setTyped({ ...typed, [part]: text })}
            />
          );
        })}
      </div>
      <LeaveQuestion
        isDirty={() => moneyParts.some((part) => typed[part] !== before[part])}
        message="The amounts that you entered have not been saved."
      />
      {save.isError && <Notice type="error">{explainError(save.error)}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending}>
          Save amounts
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
