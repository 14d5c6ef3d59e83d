import {
  isAmount,
  isLabels,
  isMeasure,
  isNumber,
  type SellerColumns,
  type SellerFieldName,
  type SellerValues,
  sellerFieldNames,
} from '@crosslister/contract/seller-fields.ts';
import { toPence, toPounds } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';

// The seller's own fields (packages/contract/src/seller-fields.ts) as columns of products.

type Column = keyof SellerColumns;

const columnOf = (name: SellerFieldName) => (isAmount(name) ? `${name}_pence` : name) as Column;

export const sellerColumnNames = sellerFieldNames.map(columnOf);

/** The columns of a product that says nothing of them. */
export const emptySellerColumns = Object.fromEntries(
  sellerFieldNames.map((name) => [columnOf(name), isLabels(name) ? [] : isNumber(name) ? null : '']),
) as unknown as SellerColumns;

export function sellerColumns(
  fields: {
    [Name in SellerFieldName]?: SellerValues[Name] | undefined;
  },
): Partial<SellerColumns> {
  const sent = sellerFieldNames.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(
    sent.map((name) => {
      const value = fields[name];
      return [columnOf(name), isAmount(name) && typeof value === 'number' ? toPence(value) : value];
    }),
  );
}

const readers = sellerFieldNames.map((name) => [name, columnOf(name), isAmount(name)] as const);

export function sellerValues(row: SellerColumns): SellerValues {
  const values: Partial<Record<SellerFieldName, unknown>> = {};
  for (const [name, column, inPence] of readers) {
    const value = row[column];
    values[name] = inPence && typeof value === 'number' ? toPounds(value) : value;
  }
  return values as SellerValues;
}

function typeOf(name: SellerFieldName): string {
  if (isLabels(name)) return 'text[]';
  return isAmount(name) ? 'bigint' : isMeasure(name) ? 'double precision' : 'text';
}

/** For a statement that writes many products at once: their names, with what is before each, and their types. */
export const sellerColumnList = (from?: string) =>
  sql.join(sellerColumnNames.map((column) => (from ? sql.ref(`${from}.${column}`) : sql.ref(column))));
export const sellerColumnTypes = sql.join(
  sellerFieldNames.map((name) => sql`${sql.ref(columnOf(name))} ${sql.raw(typeOf(name))}`),
);
export const sellerColumnsSet = (from: string) =>
  sql.join(sellerColumnNames.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${from}.${column}`)}`));
