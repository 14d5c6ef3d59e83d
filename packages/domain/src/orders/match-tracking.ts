import { type Carrier, carriersOf, plainNumber } from '@crosslister/contract/orders/carriers.ts';
import { createRowReader } from '../csv/rows.ts';
import { toPence } from '../money.ts';

/** An order in view. The postcode is known once its buyer was asked for. */
export interface OrderInView {
  id: number;
  /** The marketplace's number. */
  orderId: string;
  postcode?: string | undefined;
}

export interface TrackingMatch {
  id: number;
  /** Letters and digits alone. */
  number: string;
  /** Null: the file does not say, and the number may be of several. */
  carrier: Carrier | null;
  /** What the label cost, in pence. Null: the file does not say. */
  costPence: number | null;
  by: 'order' | 'postcode' | 'place';
}

/**
 * Why a row gives no match: it has no number, no order in view is in it, several orders are, or the order has another
 * number by an earlier row.
 */
export type NoMatch = 'no_number' | 'no_order' | 'several' | 'twice';

export interface TrackingMatches {
  matches: TrackingMatch[];
  /** With the row as it came, so that the seller finds it. */
  unmatched: { text: string; why: NoMatch }[];
}

type Part = 'number' | 'order' | 'postcode' | 'carrier' | 'cost';

/**
 * Titles of columns, in small letters: those of Click & Drop's order export (help.parcel.royalmail.com), of Evri's and
 * DPD's lists of parcels, and what sellers write themselves. Read or collected on 2026-11-30; no file of a carrier was at
 * hand.
 */
const titles: Record<Part, RegExp> = {
  number:
    /^(parcel |shipment )?(tracking|consignment|barcode)( ?(number|no\.?|code|id|reference))?$|^parcel ?(number|no\.?|id)$/,
  order:
    /^(channel|order|customer|client|sender|your|shipping|delivery) ?(order )?(reference|ref\.?|number|no\.?|id)( ?1)?$|^order$|^ref(erence)?( ?1)?$/,
  postcode: /^((delivery|recipient|to|destination|address) )?(post ?code|postal code|zip( code)?)$/,
  carrier: /^(carrier|courier)( name)?$/,
  cost: /^(postage|label|total|service|shipping)? ?(cost|price)( paid)?( \(?(gbp|£)\)?)?$/,
};

const namesOf: [RegExp, Carrier][] = [
  [/royal ?mail/i, 'royal_mail'],
  [/parcel ?force/i, 'parcelforce'],
  [/evri|hermes/i, 'evri'],
  [/dpd/i, 'dpd'],
  [/yodel/i, 'yodel'],
  [/inpost/i, 'inpost'],
  [/\bups\b/i, 'ups'],
  [/dhl/i, 'dhl'],
  [/fed ?ex/i, 'fedex'],
  [/amazon/i, 'amazon_shipping'],
];

/** Finds the tracking number of each order in a pasted list, or in a carrier's file, that has the order's number or postcode. */
export function matchTracking(text: string, orders: readonly OrderInView[]): TrackingMatches {
  const rows = readRows(text);
  const header = rows.findIndex((cells) =>
    cells.some((cell) => titles.number.test(cell.trim().toLowerCase())),
  );
  const read = header === -1 ? rows.map((cells) => readLine(cells, orders)) : readTable(rows.slice(header));
  const byNumber = Map.groupBy(orders, ({ orderId }) => plainNumber(orderId));
  const byPostcode = Map.groupBy(orders, ({ postcode }) => plainNumber(postcode ?? ''));
  const matches = new Map<number, TrackingMatch>();
  const unmatched: TrackingMatches['unmatched'] = [];
  for (const row of read) {
    const named = row.orders.flatMap((name) =>
      plainNumber(name) ? (byNumber.get(plainNumber(name)) ?? []) : [],
    );
    const at = plainNumber(row.postcode) ? (byPostcode.get(plainNumber(row.postcode)) ?? []) : [];
    const found = named.length > 0 ? named : at;
    const [one, another] = new Set(found.map(({ id }) => id));
    const number = plainNumber(row.number);
    const known = one === undefined ? undefined : matches.get(one);
    const why: NoMatch | null =
      number === ''
        ? 'no_number'
        : one === undefined
          ? 'no_order'
          : another !== undefined
            ? 'several'
            : known && known.number !== number
              ? 'twice'
              : null;
    if (why) unmatched.push({ text: row.text, why });
    else if (one !== undefined && !known) {
      const by = named.length > 0 ? 'order' : 'postcode';
      matches.set(one, { id: one, number, carrier: carrierOf(row), costPence: row.costPence, by });
    }
  }
  return { matches: [...matches.values()], unmatched };
}

/** The numbers of a list that has nothing else, one in each line. Null: it says more, or something else. */
export function bareNumbers(text: string): string[] | null {
  const lines = text.split('\n').filter((line) => line.trim());
  const numbers = lines.map((line) => plainNumber(line.trim()));
  const areBare = lines.every((line) => /^[A-Z0-9 ]+$/i.test(line.trim()));
  return areBare && numbers.length > 0 && numbers.every((number) => carriersOf(number).length > 0)
    ? numbers
    : null;
}

/** A number without its order: as the seller says, it is this one's. */
export const matchInOrder = (numbers: readonly string[], ids: readonly number[]): TrackingMatch[] =>
  ids.flatMap((id, place) => {
    const number = numbers[place];
    const carrier = number ? carrierOf({ carrier: '', number }) : null;
    return number ? [{ id, number, carrier, costPence: null, by: 'place' }] : [];
  });

interface Row {
  text: string;
  number: string;
  /** What may be the order's number. */
  orders: string[];
  postcode: string;
  carrier: string;
  costPence: number | null;
}

function readRows(text: string): string[][] {
  const countOf = (sign: string) => text.split(sign).length;
  const [delimiter = ','] = ['\t', ';', ','].toSorted((one, other) => countOf(other) - countOf(one));
  const reader = createRowReader({ delimiter });
  const whole = reader.read(text);
  const rest = reader.end();
  return [...whole.rows, ...rest.rows].filter((cells) => cells.some((cell) => cell.trim()));
}

function readTable([head = [], ...rows]: string[][]): Row[] {
  const columns = (part: Part) =>
    head.flatMap((title, index) => (titles[part].test(title.trim().toLowerCase()) ? index : []));
  const [numbers, orders, postcodes, carriers, costs] = (
    ['number', 'order', 'postcode', 'carrier', 'cost'] as const
  ).map(columns);
  return rows.map((cells) => {
    const at = (places: number[] | undefined) => (places ?? []).map((place) => cells[place]?.trim() ?? '');
    const first = (places: number[] | undefined) => at(places).find(Boolean) ?? '';
    return {
      text: cells.join(', '),
      number: first(numbers),
      orders: at(orders),
      postcode: first(postcodes),
      carrier: first(carriers),
      costPence: penceOf(first(costs)),
    };
  });
}

/** A line without titles: one of its words is an order's number or a postcode in view, what is left the tracking number. */
function readLine(cells: readonly string[], orders: readonly OrderInView[]): Row {
  const text = cells.join(' ').trim();
  const known = new Set(orders.map(({ orderId }) => plainNumber(orderId)).filter(Boolean));
  const codes = new Set(orders.map(({ postcode }) => plainNumber(postcode ?? '')).filter(Boolean));
  const postcode = (text.match(britishPostcode) ?? []).find((code) => codes.has(plainNumber(code))) ?? '';
  const words = (postcode ? text.replace(postcode, ' ') : text).split(/[\s,;|]+/).filter(Boolean);
  const named = words.filter((word) => known.has(plainNumber(word)));
  const others = words.filter((word) => !known.has(plainNumber(word)));
  const single = others.find((word) => plainNumber(word).length >= 8 && /\d/.test(word));
  // Carriers print numbers in groups: then the groups together are the number.
  const groups = others.filter((word) => /^[A-Z0-9]+$/.test(word)).join('');
  return {
    text,
    number: single ?? (groups.length >= 8 && /\d/.test(groups) ? groups : ''),
    orders: named,
    postcode,
    carrier: text,
    costPence: null,
  };
}

const britishPostcode = /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/gi;

function carrierOf({ carrier, number }: Pick<Row, 'carrier' | 'number'>): Carrier | null {
  const said = namesOf.find(([name]) => name.test(carrier))?.[1];
  const [only, another] = carriersOf(number);
  return said ?? (another === undefined ? (only ?? null) : null);
}

function penceOf(text: string): number | null {
  const amount = /^£?\s?(\d{1,4}(?:\.\d{1,2})?)$/.exec(text)?.[1];
  return amount === undefined ? null : toPence(Number(amount));
}
