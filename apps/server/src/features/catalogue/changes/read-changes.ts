import {
  type CanPutBack,
  CHANGES_PER_PAGE,
  type ProductChange,
  type ProductChanges,
} from '@crosslister/contract/products/product-history.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import type { Selectable } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { Database, Db, ProductRow } from '../../../db/schema.ts';
import { entriesOf, stateOf } from './changed-entries.ts';

type ChangeRow = Selectable<Database['product_changes']>;
type Columns = Record<string, unknown>;
type Product = Pick<ProductRow, 'id' | 'user_id'> & Readonly<Record<string, unknown>>;

/** A column of pence is a field of pounds. */
const PENCE = '_pence';
/** What happens to a product, not what is typed of it. */
const notTyped: readonly string[] = ['status', 'listings'];

/** A page of a product's changes, newest first. */
export async function listChanges(
  db: Db,
  product: Product,
  before: number | undefined,
): Promise<ProductChanges> {
  const rows = await db
    .selectFrom('product_changes')
    .selectAll()
    .where(ofProduct(product))
    .where(({ eb, lit }) => (before === undefined ? lit(true) : eb('id', '<', before)))
    .orderBy('id', 'desc')
    .limit(CHANGES_PER_PAGE + 1)
    .execute();
  const shown = rows.slice(0, CHANGES_PER_PAGE);
  const next = rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null;
  return { results: inOne(shown).map((row) => renderChange(row, product)), next };
}

/** One change of a product, with all that was changed at once. */
export async function findChange(db: Db, product: Product, id: number) {
  const rows = await db
    .selectFrom('product_changes')
    .selectAll()
    .where(ofProduct(product))
    .where('changed_at', '=', (changes) =>
      changes
        .selectFrom('product_changes')
        .select('changed_at')
        .where(ofProduct(product))
        .where('id', '=', id),
    )
    .orderBy('id', 'desc')
    .execute();
  return inOne(rows).find((change) => change.id >= id);
}

/** One transaction may write a product several times; to the seller that is one change. Rows newest first. */
function inOne(rows: readonly ChangeRow[]): ChangeRow[] {
  const changes: ChangeRow[] = [];
  for (const row of rows) {
    const later = changes.at(-1);
    const isSame = later?.source === row.source && later.changed_at.getTime() === row.changed_at.getTime();
    if (!later || !isSame) {
      changes.push({ ...row });
      continue;
    }
    later.before = row.before && joined(later.before, row.before);
    later.after = row.after && joined(row.after, later.after);
  }
  return changes;
}

/** What `over` has counts. Each marketplace's listing is recorded separately. */
function joined(under: Columns | null, over: Columns | null): Columns {
  const listings = { ...listingsIn(under), ...listingsIn(over) };
  return { ...under, ...over, ...(Object.keys(listings).length > 0 && { listings }) };
}

const listingsIn = (columns: Columns | null) => columns?.listings as Columns | undefined;

/** The columns that a change can be put back in. A quantity that a sale took must not come back. */
export function columnsToPutBack({ source, before }: ChangeRow): string[] {
  const isTyped = (column: string) =>
    !notTyped.includes(column) &&
    !(column === 'quantity' && (source === 'sale' || before?.status !== undefined));
  return Object.keys(before ?? {}).filter(isTyped);
}

/** All changes of these products, oldest first, for the account's export. */
export async function changesOf(
  db: Db,
  userId: number,
  products: readonly { id: number }[],
): Promise<
  (Pick<ChangeRow, 'product_id' | 'source' | 'platform' | 'changed_at'> & {
    before: unknown;
    after: unknown;
  })[]
> {
  const rows = await db
    .selectFrom('product_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product_id', '=', anyOf(products))
    .orderBy('product_id')
    .orderBy('id')
    .execute();
  return rows.map(({ product_id, changed_at, source, platform, before, after }) => ({
    product_id,
    changed_at,
    source,
    platform,
    before: before && asFields(before),
    after: after && asFields(after),
  }));
}

const asFields = (columns: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [fieldOf(column), fieldValue(column, value)]),
  );

function renderChange(row: ChangeRow, product: Product): ProductChange {
  const { id, changed_at: at, source, platform, before, after } = row;
  const columns = columnsToPutBack(row);
  const fields =
    before &&
    Object.entries(before).map(([column, value]) => {
      const entries = entriesOf(column, value, after?.[column], product[column]);
      return {
        field: fieldOf(column),
        before: fieldValue(column, value),
        after: fieldValue(column, after?.[column]),
        put_back: columns.includes(column) ? stateOf(value, after?.[column], product[column]) : 'never',
        ...(entries && { entries }),
      };
    });
  const isSome = (state: CanPutBack) => fields?.some(({ put_back }) => put_back === state);
  return {
    id,
    at: at.toISOString(),
    source,
    platform,
    fields,
    put_back: isSome('changed_since') ? 'changed_since' : isSome('yes') ? 'yes' : 'never',
  };
}

/** The field of the API that a column is. */
export const fieldOf = (column: string): string =>
  column.endsWith(PENCE) ? column.slice(0, -PENCE.length) : column;

export const fieldValue = (column: string, value: unknown): unknown =>
  column.endsWith(PENCE) && typeof value === 'number' ? toPounds(value) : value;
