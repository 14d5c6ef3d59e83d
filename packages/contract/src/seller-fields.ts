interface SellerField {
  readonly label: string;
  /** An amount in pounds, which the database keeps in pence; a line of text; or a text of several lines. */
  readonly kind: 'amount' | 'line' | 'text';
  /** Characters of a text. */
  readonly max?: number;
  readonly hint?: string;
}

/**
 * What a seller notes of a product for themselves: no marketplace is ever told. A line here and a column in the database
 * make a new field (docs/adding-a-product-field.md). The dialog has them in this order.
 */
export const sellerFields = {
  cost: { label: 'Cost', kind: 'amount' },
  postage_cost: { label: 'Postage', kind: 'amount' },
  storage_location: { label: 'Storage location', kind: 'line', max: 500 },
  private_note: {
    label: 'Private note',
    kind: 'text',
    max: 20_000,
    hint: 'Never shown on a marketplace.',
  },
} as const satisfies Record<string, SellerField>;

type Fields = typeof sellerFields;
export type SellerFieldName = keyof Fields;
export type AmountField = {
  [Name in SellerFieldName]: Fields[Name]['kind'] extends 'amount' ? Name : never;
}[SellerFieldName];
type TextField = Exclude<SellerFieldName, AmountField>;

/** As the API has them: amounts in pounds, null where there is none. */
export type SellerValues = Record<AmountField, number | null> & Record<TextField, string>;

/** The columns they are kept in: amounts in pence. */
export type SellerColumns = { [Name in AmountField as `${Name}_pence`]: number | null } & Record<
  TextField,
  string
>;

export const sellerFieldNames = Object.keys(sellerFields) as SellerFieldName[];

/** All that is said of one field, whichever it is. */
export const sellerField = (name: SellerFieldName): SellerField => sellerFields[name];

export const isAmount = (name: string): name is AmountField =>
  (sellerFields as Record<string, SellerField>)[name]?.kind === 'amount';

/** One value for each field, by what `of` makes of its name. The caller answers for the type of each. */
export function bySellerField<Values extends Record<SellerFieldName, unknown>>(
  of: (name: SellerFieldName) => Values[SellerFieldName],
): Values {
  return Object.fromEntries(sellerFieldNames.map((name) => [name, of(name)])) as Values;
}
