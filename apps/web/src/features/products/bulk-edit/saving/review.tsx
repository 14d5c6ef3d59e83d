import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { BulkEditPlan } from '@crosslister/contract/products/bulk-edit.ts';
import { truncate } from '@crosslister/domain/html-text.ts';
import { useId, useMemo } from 'react';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { explainError } from '../../../../lib/api-error.ts';
import { formatCount, plural } from '../../../../lib/format.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/progress/skeleton.tsx';
import { roles } from '../../table/roles.ts';
import { usePlan } from '../api/plan-edits.ts';
import styles from '../bulk-edit.module.css';
import type { GridColumn } from '../grid/grid-columns.ts';
import { fieldsChanged, noEdits, type Sheet } from '../sheet.ts';
import { ownEdits, type QuickRows, type ReviewLine, reviewLines, staysWords } from './review-lines.ts';

/** A page of them is enough to see what was meant. */
const MOST_ROWS = 200;
const MOST_TEXT = 60;

interface Props {
  sheet: Sheet;
  columns: readonly GridColumn[];
  quick: QuickRows | null;
}

const shown = (text: string, Label: ReviewLine['Label']) =>
  Label && text ? <Label text={text} /> : truncate(text, MOST_TEXT) || 'empty';

/** What saving will change: at each marketplace, and in each product. */
export function Review({ sheet, columns, quick }: Props) {
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
  const stays = quick && staysWords(sheet, quick);
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
      {plan.data && <Reach plan={plan.data} edits={edits} />}
      {stays && <p>{stays}</p>}
      <table className={styles.changes} role={roles.table} aria-label="Changed products">
        <thead role={roles.group}>
          <tr role={roles.row}>
            {['Product', 'Field', 'Before', 'After'].map((head) => (
              <th key={head} scope="col" role={roles.header}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {rows.slice(0, MOST_ROWS).map((row) => {
          const { id, name } = row.product;
          const lines = reviewLines(row, sheet.edits.get(id) ?? noEdits, columns, rules);
          return (
            <tbody key={id} role={roles.group}>
              {lines.map((line, at) => (
                <tr key={line.key} role={roles.row}>
                  <th scope="row" role={roles.rowHeader} title={name}>
                    <span className={at === 0 ? undefined : 'visually-hidden'}>{name}</span>
                  </th>
                  <td role={roles.cell} title={line.label}>
                    {line.label}
                  </td>
                  <td role={roles.cell}>{shown(line.before, line.Label)}</td>
                  <td role={roles.cell}>
                    <span aria-hidden>→ </span>
                    {shown(line.after, line.Label)}{' '}
                    {line.percent && <span className={styles.percent}>({line.percent})</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
      {rows.length > MOST_ROWS && <p>and {formatCount(rows.length - MOST_ROWS)} more.</p>}
    </section>
  );
}

function Reach({ plan, edits }: { plan: BulkEditPlan; edits: Parameters<typeof ownEdits>[0] }) {
  const countOf = (field: 'revised' | 'by_hand', platform: Platform) =>
    plan.rows.filter((row) => row[field].includes(platform)).length;
  const own = ownEdits(edits);
  const without = edits.length - plan.rows.length - own.count;
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
      {own.words && <li>{own.words}</li>}
      {without > 0 && <li>{plural(without, 'product')} without a listing that shows it</li>}
    </ul>
  );
}
