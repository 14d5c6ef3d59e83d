interface SellerField {
  readonly label: string;
  /**
   * An amount in pounds, which the database keeps in pence; a weight or a length in its unit; a line of text; a text of
   * several lines; or labels (labels.ts).
   */
  readonly kind: 'amount' | 'measure' | 'line' | 'text' | 'labels';
  /** Of a measure. */
  readonly unit?: 'g' | 'cm';
  /** Characters of a text; the most of a measure. */
  readonly max?: number;
  readonly hint?: string;
  /** Of a text: marketplaces show it, and the dialog has it beside the condition. */
  readonly shown?: true;
}

/**
 * What a seller notes of a product beside its texts: for themselves alone, of the parcel it is sent in, or of its
 * condition. A line here and a column in the database make a new field (docs/adding-a-product-field.md). The dialog
 * has them in this order.
 */
export const sellerFields = {
  cost: { label: 'Cost', kind: 'amount' },
  postage_cost: { label: 'Postage', kind: 'amount' },
  parcel_weight_g: { label: 'Parcel weight', kind: 'measure', unit: 'g', max: 1_000_000 },
  parcel_length_cm: { label: 'Parcel length', kind: 'measure', unit: 'cm', max: 1000 },
  parcel_width_cm: { label: 'Parcel width', kind: 'measure', unit: 'cm', max: 1000 },
  parcel_height_cm: { label: 'Parcel height', kind: 'measure', unit: 'cm', max: 1000 },
  condition_notes: {
    label: 'Condition notes',
    kind: 'text',
    // Of eBay's `conditionDescription`.
    max: 1000,
    hint: 'Flaws that buyers should know of. Shown where a marketplace has a place for them.',
    shown: true,
  },
  storage_location: { label: 'Storage location', kind: 'line', max: 500 },
  labels: { label: 'Labels', kind: 'labels', hint: 'Never shown on a marketplace.' },
  private_note: {
    label: 'Private note',
    kind: 'text',
    max: 20_000,
    hint: 'Never shown on a marketplace.',
  },
} as const satisfies Record<string, SellerField>;

type Fields = typeof sellerFields;
export type SellerFieldName = keyof Fields;
type OfKind<Kind> = {
  [Name in SellerFieldName]: Fields[Name]['kind'] extends Kind ? Name : never;
}[SellerFieldName];
export type AmountField = OfKind<'amount'>;
export type MeasureField = OfKind<'measure'>;
type NumberField = AmountField | MeasureField;
type LabelsField = OfKind<'labels'>;
export type TextField = Exclude<SellerFieldName, NumberField | LabelsField>;

/** As the API has them: amounts in pounds, measures in their unit, null where there is none. */
export type SellerValues = Record<NumberField, number | null> &
  Record<LabelsField, string[]> &
  Record<TextField, string>;

/** The columns they are kept in: amounts in pence. */
export type SellerColumns = { [Name in AmountField as `${Name}_pence`]: number | null } & Record<
  MeasureField,
  number | null
> &
  Record<LabelsField, string[]> &
  Record<TextField, string>;

export const sellerFieldNames = Object.keys(sellerFields) as SellerFieldName[];

/** All that is said of one field, whichever it is. */
export const sellerField = (name: SellerFieldName): SellerField => sellerFields[name];

const kindOf = (name: string) => (sellerFields as Record<string, SellerField>)[name]?.kind;
export const isAmount = (name: string): name is AmountField => kindOf(name) === 'amount';
export const isMeasure = (name: string): name is MeasureField => kindOf(name) === 'measure';
export const isLabels = (name: string): name is LabelsField => kindOf(name) === 'labels';
export const isText = (name: string): name is TextField => ['line', 'text'].includes(kindOf(name) ?? '');
/** An amount or a measure: a number, or null. */
export const isNumber = (name: string): name is NumberField => isAmount(name) || isMeasure(name);

/** Marketplaces are told of it. */
export const isTold = (name: SellerFieldName): boolean => isMeasure(name) || sellerField(name).shown === true;

export const measureNames = sellerFieldNames.filter(isMeasure);

/** One value for each field, by what `of` makes of its name. The caller answers for the type of each. */
export function bySellerField<Values extends Record<SellerFieldName, unknown>>(
  of: (name: SellerFieldName) => Values[SellerFieldName],
): Values {
  return Object.fromEntries(sellerFieldNames.map((name) => [name, of(name)])) as Values;
}
