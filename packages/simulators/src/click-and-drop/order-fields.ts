import { isObject, type JsonObject } from '../http/json-values.ts';

// What a request to make orders may have, as "ChannelShipper & Royal Mail Public API" 1.0.0 says it (swagger of
// https://api.parcel.royalmail.com, in the copy that python-royal-mail-click-and-drop-api keeps, of 8 February 2026).

type Check = (value: unknown) => string | null;
interface Field {
  check: Check;
  required?: boolean;
  of?: Fields;
  each?: Fields;
}
export type Fields = Record<string, Field>;

const text = (most = Number.POSITIVE_INFINITY, required = false): Field => ({
  required,
  check: (value) =>
    typeof value !== 'string' ? 'must be a string' : value.length > most ? `takes at most ${most}` : null,
});
const number = (least: number, most: number, { whole = false, required = false } = {}): Field => ({
  required,
  check: (value) =>
    typeof value !== 'number' || (whole && !Number.isInteger(value))
      ? 'must be a number'
      : value < least || value > most
        ? `must be between ${least} and ${most}`
        : // A multiple of 0.01.
          Math.abs(value * 100 - Math.round(value * 100)) > 1e-6
          ? 'takes two decimals'
          : null,
});
const moment = (required = false): Field => ({
  required,
  check: (value) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : 'must be a date-time',
});
const oneOf = (...values: string[]): Field => ({
  required: true,
  check: (value) => (values.includes(String(value)) ? null : 'is none of the values'),
});
const yes: Field = { check: (value) => (typeof value === 'boolean' ? null : 'must be a boolean') };
const inner = (of: Fields, required = false): Field => ({
  required,
  of,
  check: (value) => (isObject(value) ? null : 'must be an object'),
});
const list = (each: Fields): Field => ({
  each,
  check: (value) => (Array.isArray(value) ? null : 'must be an array'),
});

const address: Fields = {
  fullName: text(210),
  companyName: text(100),
  addressLine1: text(100, true),
  addressLine2: text(100),
  addressLine3: text(100),
  city: text(100, true),
  county: text(100),
  postcode: text(20),
  countryCode: text(3, true),
};
/** Without SKU it has to have value and weight. With one, a product of the account would be overwritten. */
const content: Fields = {
  name: text(800),
  SKU: text(100),
  quantity: number(1, 999_999, { whole: true, required: true }),
  unitValue: number(0, 999_999, { required: true }),
  unitWeightInGrams: number(0, 999_999, { whole: true, required: true }),
  customsDescription: text(50),
  customsCode: text(10),
  originCountryCode: text(3),
};
const formats = [
  'letter',
  'largeLetter',
  'smallParcel',
  'mediumParcel',
  'largeParcel',
  'parcel',
  'documents',
];
const box: Fields = {
  weightInGrams: number(1, 30_000, { whole: true, required: true }),
  packageFormatIdentifier: oneOf('undefined', ...formats),
  contents: list(content),
};

/** Of one order. Fields that belong to labels, sender, billing and customs of its own are left out: nobody may send them here. */
export const orderFields: Fields = {
  orderReference: text(40),
  isRecipientABusiness: yes,
  recipient: inner({ address: inner(address, true), phoneNumber: text(25), emailAddress: text(254) }, true),
  packages: list(box),
  orderDate: moment(true),
  plannedDespatchDate: moment(),
  specialInstructions: text(500),
  subtotal: number(0, 999_999, { required: true }),
  shippingCostCharged: number(0, 999_999, { required: true }),
  otherCosts: number(0, 999_999),
  total: number(0, 999_999, { required: true }),
  orderTax: number(0, 999_999),
  currencyCode: text(3),
};

export interface Mistake {
  fieldName: string;
  value: string;
  why: string;
}

/** The document calls the total "the sum of order subtotal, tax and retail shipping costs". */
export function wrongSum(order: JsonObject): Mistake[] {
  const sum = ['subtotal', 'orderTax', 'shippingCostCharged', 'otherCosts']
    .map((name) => Number(order[name] ?? 0))
    .reduce((one, other) => one + other);
  return Math.abs(sum - Number(order.total)) < 0.001
    ? []
    : [{ fieldName: 'total', value: String(order.total), why: `is not ${sum.toFixed(2)}` }];
}

/** Names that the document does not have, and values that it does not allow. */
export function mistakesOf(
  value: JsonObject,
  fields: Fields,
  at = '',
): { unknown: string[]; wrong: Mistake[] } {
  const unknown = Object.keys(value).flatMap((name) => (name in fields ? [] : `${at}${name}`));
  const wrong: Mistake[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const given = value[name];
    const fieldName = `${at}${name}`;
    if (given === undefined || given === null || (field.required && given === '')) {
      if (field.required) wrong.push({ fieldName, value: '', why: 'is required' });
      continue;
    }
    const why = field.check(given);
    if (why) wrong.push({ fieldName, value: isObject(given) ? '' : String(given), why });
    const inside = field.of ? [given] : field.each && Array.isArray(given) ? given : [];
    for (const [index, part] of inside.entries()) {
      if (!isObject(part)) continue;
      const below = field.of ?? field.each ?? {};
      const found = mistakesOf(part, below, field.of ? `${fieldName}.` : `${fieldName}[${index}].`);
      unknown.push(...found.unknown);
      wrong.push(...found.wrong);
    }
  }
  return { unknown, wrong };
}
