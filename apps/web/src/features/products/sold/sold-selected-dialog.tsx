import { MAX_SAID_SOLD } from '@crosslister/contract/lists.ts';
import { isHandOnly, platforms as knownPlatforms } from '@crosslister/contract/platforms.ts';
import type { SaidSold } from '@crosslister/contract/product-query.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import { readByIds } from '../../../lib/api/read-by-ids.ts';
import { explainError } from '../../../lib/api-error.ts';
import type { DialogProps, ProductChoice } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { useEnabledPlatforms } from '../../../lib/platforms/platform-settings.ts';
import { hiddenSentence } from '../../../lib/texts/hidden-sentence.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { focusRefused, NumberField } from '../../../ui/fields/number-field.tsx';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import { soldRows } from './sold-for-each.ts';
import styles from './sold-selected-dialog.module.css';

interface Props extends DialogProps {
  choice: ProductChoice | null;
  onConfirm: (said?: SaidSold) => void;
}

const NOTHING_TYPED: ReadonlyMap<number, string> = new Map();

/**
 * Asks before all that is selected is marked as sold: one press ends every listing of it. Where they sold and for how
 * much may be said, and can be left as it is. What was typed stays until the selection ends, in case the call fails.
 */
export function SoldSelectedDialog({ opened, choice, onConfirm, onClose }: Props) {
  const enabled = useEnabledPlatforms();
  const [place, setPlace] = useState('');
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [pricesShown, setPricesShown] = useState(false);
  /** The seller wants to go on: what is no price is named. */
  const [checked, setChecked] = useState(false);
  const where = useId();
  const list = useRef<HTMLUListElement>(null);
  if (!choice && (place !== '' || typed.size > 0 || pricesShown || checked)) {
    setPlace('');
    setTyped(NOTHING_TYPED);
    setPricesShown(false);
    setChecked(false);
  }
  const platform = knownPlatforms.find((each) => each === place) ?? null;
  const { products, error } = useProductsOf(choice, opened);
  const rows = soldRows({ products, platform, rules: useCredentials().data?.pricing_rules, typed });
  const mistakes = rows.filter(({ mistake }) => mistake !== undefined);
  const saysNothing = platform === null && typed.size === 0;
  const count = plural(choice?.count ?? 0, 'product');
  const isOne = choice?.count === 1;
  const byHand = enabled.filter((each) => isHandOnly[each.platform] && each.platform !== platform);
  const sum = formatPence(rows.reduce((pence, row) => pence + row.pence, 0));

  function confirm(): void {
    if (mistakes.length > 0) {
      setChecked(true);
      setPricesShown(true);
      requestAnimationFrame(() => list.current && focusRefused(list.current));
      return;
    }
    const prices = rows.map(({ id, pence }) => ({ product_id: id, sale_price: pence / 100 }));
    onConfirm(saysNothing ? undefined : { platform, prices });
    onClose();
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Mark as Sold"
      message={
        <div className={styles.parts}>
          <p>
            Mark {count} as sold? <strong>{choice && hiddenSentence(choice)}</strong>{' '}
            {isOne ? 'Its' : 'Their'} listings are ended on every marketplace at once
            {byHand.length > 0 && `; on ${wordList(byHand.map(({ name }) => name))} only you can delete them`}
            . {rows.length === 0 && 'Where each sold, and for how much, you can enter in the Sales tab. '}Undo
            puts {isOne ? 'it' : 'them'} back on sale.
          </p>
          {error && <p>Their prices could not be read. {explainError(error)}</p>}
          {rows.length > 0 && (
            <>
              <div className={styles.where}>
                <label htmlFor={where}>Where did {isOne ? 'it' : 'they'} sell?</label>
                <PlainSelect
                  id={where}
                  value={place}
                  options={[
                    { value: '', label: 'Elsewhere, or not said' },
                    ...enabled.map((each) => ({ value: each.platform, label: each.name })),
                  ]}
                  onChange={(event) => setPlace(event.currentTarget.value)}
                />
              </div>
              <details open={pricesShown} onToggle={(event) => setPricesShown(event.currentTarget.open)}>
                <summary>
                  Sold for {sum}
                  {!isOne && ' in all'}
                </summary>
                <ul ref={list} className={styles.prices} aria-label="Prices">
                  {rows.map(({ id, name, quantity, text, mistake }) => (
                    <li key={id}>
                      <span title={name}>
                        {name}
                        {quantity > 1 && ` (all ${quantity} together)`}
                      </span>
                      <NumberField
                        size="xs"
                        aria-label={`Sold for (£): ${name}`}
                        leftSection="£"
                        value={text}
                        check={() => mistake}
                        error={checked && mistake}
                        onChange={(price) => setTyped(new Map(typed).set(id, price))}
                      />
                    </li>
                  ))}
                </ul>
              </details>
            </>
          )}
        </div>
      }
      confirmLabel={`Mark ${count} as sold`}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}

/** The products that are chosen, if they are few enough to name the price of each. Those of other pages are read. */
function useProductsOf(choice: ProductChoice | null, opened: boolean) {
  const ids = choice?.target.ids ?? [];
  const isFew = ids.length > 0 && ids.length <= MAX_SAID_SOLD;
  const isKnown = isFew && choice?.products.length === ids.length;
  const { data, error } = useQuery({
    queryKey: ['sold-selected', ids],
    queryFn: ({ signal }) => readByIds(ids, signal),
    enabled: opened && isFew && !isKnown,
    gcTime: 0,
  });
  return { products: (isKnown ? choice?.products : isFew ? data : undefined) ?? [], error };
}
