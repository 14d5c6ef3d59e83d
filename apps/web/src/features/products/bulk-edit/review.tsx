import type { BulkEditPlan } from '@crosslister/contract/bulk-edit.ts';
import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/setting-schemas.ts';
import { ownPricePence } from '@crosslister/domain/listing-contents.ts';
import { formatPence, toPence } from '@crosslister/domain/money.ts';
import { listingPricePence } from '@crosslister/domain/pricing.ts';
import { truncate } from '@crosslister/domain/text.ts';
import { Skeleton } from '@mantine/core';
import { useId, useMemo } from 'react';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import { explainError } from '../../../lib/api-error.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { plainAmount, priceMistake } from '../../../lib/typed-numbers.ts';
import { Notice } from '../../../ui/notice.tsx';
import { usePlan } from './api/plan-edits.ts';
import styles from './bulk-edit.module.css';
import type { GridColumn } from './grid-columns.ts';
import { fieldsChanged, noEdits, type RowEdits, type Sheet, type SheetRow } from './sheet.ts';

/** A page of them is enough to see what was meant. */
const MOST_ROWS = 200;
const MOST_TEXT = 60;

interface Props {
  sheet: Sheet;
  columns: readonly GridColumn[];
}

const shown = (text: string) => truncate(text, MOST_TEXT) || 'empty';

/** What saving will change: at each marketplace, and in each product. */
export function Review({ sheet, columns }: Props) {
  const rows = useMemo(() => sheet.rows.filter(({ product }) => sheet.edits.has(product.id)), [sheet]);
  const edits = useMemo(
    () =>
      rows.map((row) => ({
        id: row.product.id,
        fields: fieldsChanged(row, sheet.edits.get(row.product.id) ?? noEdits, columns),
      })),
    [rows, sheet, columns],
  );
  const plan = usePlan(edits);
  const rules = useCredentials().data?.pricing_rules;
  const heading = useId();
  return (
    // It scrolls, so the keyboard has to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.review} aria-labelledby={heading} tabIndex={0}>
      <h3 id={heading}>What changes</h3>
      {plan.isPending && <Skeleton height={60} />}
      {plan.error && (
        <Notice type="error" announce>
          Could not find out which listings this changes. {explainError(plan.error)}
        </Notice>
      )}
      {plan.data && <Reach plan={plan.data} count={rows.length} />}
      <ul className={styles.changes} aria-label="Changed products">
        {rows.slice(0, MOST_ROWS).map((row) => {
          const typed = sheet.edits.get(row.product.id) ?? noEdits;
          return (
            <li key={row.product.id}>
              <strong>{truncate(row.product.name, MOST_TEXT)}</strong>
              {columns
                .filter(({ key }) => key in typed)
                .map((column) => (
                  <span key={column.key}>
                    {column.label}: {shown(column.read(row.began))} → {shown(typed[column.key] ?? '')}
                  </span>
                ))}
              {rules && <span>{pricesByRules(row, typed, rules)}</span>}
            </li>
          );
        })}
      </ul>
      {rows.length > MOST_ROWS && <p>and {formatCount(rows.length - MOST_ROWS)} more.</p>}
    </section>
  );
}

/** What a changed price becomes where it is listed at another one, by the pricing rules. Empty if it stays the same. */
function pricesByRules({ product }: SheetRow, { price: typed, ...edits }: RowEdits, rules: PricingRules) {
  if (typed === undefined || priceMistake(typed)) return '';
  const pence = toPence(Number(plainAmount(typed)));
  return platforms
    .filter(
      (platform) =>
        product.listings[platform]?.status === 'active' &&
        ownPricePence(platform, product) === null &&
        !(`per_platform.${platform}.price` in edits),
    )
    .map((platform) => ({ platform, there: listingPricePence(pence, rules, platform) }))
    .filter(({ there }) => there !== pence)
    .map(({ platform, there }) => `${platformNames[platform]} ${formatPence(there)}`)
    .join(', ');
}

function Reach({ plan, count }: { plan: BulkEditPlan; count: number }) {
  const countOf = (field: 'revised' | 'by_hand', platform: Platform) =>
    plan.rows.filter((row) => row[field].includes(platform)).length;
  const without = count - plan.rows.length;
  return (
    <ul className={styles.reach} aria-label="Listings that change">
      {platforms.map((platform) => {
        const [revised, byHand] = [countOf('revised', platform), countOf('by_hand', platform)];
        return (
          revised + byHand > 0 && (
            <li key={platform}>
              <strong>{platformNames[platform]}</strong>{' '}
              {[
                revised > 0 && `${plural(revised, 'listing')} will be revised`,
                byHand > 0 && `${plural(byHand, 'listing')} for you to change by hand`,
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          )
        );
      })}
      {without > 0 && <li>{plural(without, 'product')} without a listing that shows it</li>}
    </ul>
  );
}
