import { STALE_DAYS } from '@crosslister/contract/lists.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { SalesReport } from '@crosslister/contract/reports/sales-report.ts';
import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { choiceOfOne, type ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount, formatMoney, plural } from '../../../lib/format.ts';
import { daysListed } from '../../../lib/texts/days-listed.ts';
import { toggled } from '../../../lib/toggled.ts';
import { QuietButton, SmallButton, TinyButton } from '../../../ui/buttons.ts';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import { PAGE_SIZE, readAllStale, useStaleIds, useStaleProducts } from './get-stale-products.ts';
import styles from './stale-stock.module.css';

/** What can be done with products that do not sell, each in a dialog that shows it first. */
interface Shown {
  onDropPrice: (choice: ProductChoice) => void;
  onCrosslist: (choice: ProductChoice) => void;
  onRelist: (choice: ProductChoice) => void;
}

export interface StaleActions extends Shown {
  /** At once: it can be undone. */
  onDropPriceOfOne: (product: Product) => Promise<void>;
}

/** For the one of a row, and for several: `2`, or `all 181`. */
const actions: { on: keyof Shown; label: string; several: (howMany: string) => string }[] = [
  { on: 'onDropPrice', label: 'Drop price 10%', several: (howMany) => `Drop ${howMany} by 10%` },
  {
    on: 'onCrosslist',
    label: 'Crosslist where it is not',
    several: (howMany) => `Crosslist ${howMany} where they are not`,
  },
  { on: 'onRelist', label: 'Relist', several: (howMany) => `Relist ${howMany}` },
];

interface Props extends StaleActions {
  stale: SalesReport['stale'];
  onShow: () => void;
}

/** What has been for sale for long, and what to do about it: for one, for those that are ticked, or for all. */
export function StaleStock({ stale, onShow, ...on }: Props) {
  const [wanted, setPage] = useState(1);
  const [chosen, setTicked] = useState<readonly Product[]>([]);
  const pages = Math.max(1, Math.ceil(stale.products / PAGE_SIZE));
  // The last page goes when what was on it has sold, and so do its ticks.
  const page = Math.min(wanted, pages);
  const ids = useStaleIds(stale.until, chosen.length > 0).data;
  const ticked = chosen.filter(({ id }) => ids === undefined || ids.includes(id));
  const query = useStaleProducts(stale.until, page);
  const all = useMutation({
    meta: { failed: 'Stale Stock Not Read' },
    mutationFn: (_: keyof Shown) => readAllStale(stale.until),
    onSuccess: (target, action) =>
      on[action]({ products: query.data?.results ?? [], count: target.ids.length, target }),
  });

  function act(action: keyof Shown): void {
    const target = { ids: ticked.map(({ id }) => id) };
    if (ticked.length > 0) on[action]({ products: [...ticked], count: ticked.length, target });
    else all.mutate(action);
  }
  const howMany = ticked.length > 0 ? formatCount(ticked.length) : `all ${formatCount(stale.products)}`;
  if (stale.products === 0)
    return <p className={styles.words}>Nothing has been for sale for more than {STALE_DAYS} days.</p>;
  return (
    <>
      <p className={styles.words}>
        {plural(stale.products, 'product')} worth {formatMoney(stale.amount)} for sale for more than{' '}
        {STALE_DAYS} days. <TinyButton onClick={onShow}>Show them</TinyButton>
      </p>
      <fieldset className={styles.actions} disabled={all.isPending}>
        <legend className="visually-hidden">What to do with stale stock</legend>
        <span aria-live="polite">
          {ticked.length > 0 ? `${formatCount(ticked.length)} ticked:` : 'All of them:'}
        </span>
        {actions.map(({ on: action, several }) => (
          <SmallButton key={action} onClick={() => act(action)}>
            {several(howMany)}
          </SmallButton>
        ))}
        {ticked.length > 0 && <QuietButton onClick={() => setTicked([])}>Tick none</QuietButton>}
      </fieldset>
      <Loaded query={query} what="the stale stock" height={240}>
        {({ results }) => (
          <ul className={styles.list} aria-label="Stale products" aria-busy={query.isPlaceholderData}>
            {results.map((product) => (
              <Row
                key={product.id}
                product={product}
                isTicked={ticked.some(({ id }) => id === product.id)}
                onTick={(isTicked) =>
                  setTicked(
                    toggled(
                      ticked.filter(({ id }) => id !== product.id),
                      product,
                      isTicked,
                    ),
                  )
                }
                on={on}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {pages > 1 && (
        <div className="row">
          <SmallButton disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </SmallButton>
          <span>
            Page {page} of {formatCount(pages)}
          </span>
          <SmallButton disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next
          </SmallButton>
        </div>
      )}
    </>
  );
}

interface RowProps {
  product: Product;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  on: StaleActions;
}

const DAY_MS = 86_400_000;
/** As the rows of the table say it; what is listed nowhere has waited since it was added. */
function ageOf(product: Product): string {
  const listed = daysListed(product, Date.now());
  if (listed !== null) return `listed ${plural(listed, 'day')}`;
  return `added ${plural(Math.floor((Date.now() - Date.parse(product.date_added)) / DAY_MS), 'day')} ago`;
}

function Row({ product, isTicked, onTick, on }: RowProps) {
  const { name, price } = product;
  const isDropping = useRef(false);
  const drop = useMutation({
    meta: { failed: 'Price Not Changed' },
    mutationFn: on.onDropPriceOfOne,
    onSettled: () => {
      isDropping.current = false;
    },
  });
  function act(action: keyof Shown): void {
    if (action !== 'onDropPrice') on[action](choiceOfOne(product));
    // The second press of a double click would lower it twice.
    else if (!isDropping.current) {
      isDropping.current = true;
      drop.mutate(product);
    }
  }
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.name ?? ''}
        label={name}
        aria-label={name}
        description={`${formatMoney(price)}, ${ageOf(product)}`}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={styles.buttons}>
        {actions.map(({ on: action, label }) => (
          <TinyButton key={action} onClick={() => act(action)}>
            {label}
            <span className="visually-hidden"> {name}</span>
          </TinyButton>
        ))}
      </div>
    </li>
  );
}
