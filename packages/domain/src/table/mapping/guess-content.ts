import { readPrice } from '../../csv/price.ts';
import { addressesIn } from '../cells/addresses.ts';
import { currencyIn, isCurrency, withoutCurrency } from '../cells/currency.ts';
import { readForeignDate } from '../cells/foreign-date.ts';
import { statusMeant } from '../cells/words.ts';
import { importFields, plainTitle } from './fields.ts';

/** The part of a column's cells that must look alike. */
const MOST = 0.8;

export const cellsOf = (samples: readonly (readonly string[])[], place: number): string[] =>
  samples.map((row) => (row[place] ?? '').trim()).filter(Boolean);

const most = (cells: readonly string[], test: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(test).length >= cells.length * MOST;

export const isWeb = (cell: string) => /^https?:\/\/\S+$/i.test(cell);
const isPhoto = (cell: string) => {
  const all = addressesIn(cell);
  const isPicture = (each: string) => isWeb(each) && /\.(jpe?g|png|webp|gif|heic|avif)\b/i.test(each);
  return all.length > 0 && all.every(isPicture);
};
const hostIs = (cell: string, name: string) =>
  URL.canParse(cell) && new URL(cell).hostname.split('.').includes(name);
export const isCode = (cell: string) => cell.length <= 40 && /^[\w./#-]+$/.test(cell) && /\d/.test(cell);
export const isAmountText = (cell: string) =>
  typeof readPrice(withoutCurrency(cell)) === 'number' && /[.,]\d\d$|£/.test(withoutCurrency(cell) + cell);

/** Amounts that are not what a buyer is asked for: what it cost, what others ask, what somebody bids, taxes and fees. */
const otherAmounts = new Set(
  `cost costs paid pay bought buy buying purchase purchased rrp msrp srp recommended suggested compare
    compared was old original previous former retail wholesale trade fee fees postage shipping delivery p&p
    offer offers drop change changes history difference estimate estimated
    tax vat excl net profit margin markup total totals subtotal sum value valuation worth sold refund
    refunded commission bid bids reserve start starting minimum min max discount deposit payout earnings
    insurance weight length width height size rating ek einkauf einkaufspreis uvp netto versand steuer
    mwst gesamt summe gebühr gewinn achat conseillé ht frais port tva marge compra coste costo
    recomendado pvr envío iva acquisto`.split(/\s+/),
);

/** Whether a title says that its amounts are no price of the listing. */
const isOtherAmount = (title: string): boolean =>
  plainTitle(title)
    .split(' ')
    .some((word) => otherAmounts.has(word));

/** Finds what no title named, the surest first. Returns where it only guessed. */
export function byContent(
  columns: (string | null)[],
  header: readonly string[],
  samples: readonly (readonly string[])[],
  hidden: readonly number[] = [],
): number[] {
  const before = [...columns];
  const fitting = (looks: (cells: string[], place: number) => boolean) =>
    columns.flatMap((key, place) =>
      key === null && !hidden.includes(place) && looks(cellsOf(samples, place), place) ? [place] : [],
    );
  const put = (key: string, places: readonly number[]) => {
    const [place] = places;
    if (place !== undefined && !columns.includes(key)) columns[place] = key;
  };
  for (const { key, platform, kind } of importFields) {
    if (kind === 'address')
      put(
        key,
        fitting((cells) => most(cells, (cell) => hostIs(cell, platform ?? ''))),
      );
  }
  for (const place of fitting((cells) => most(cells, isPhoto))) columns[place] = 'photo addresses';
  const amounts = fitting(
    (cells, place) =>
      most(cells, isAmountText) ||
      (currencyIn(header[place] ?? '') !== undefined &&
        most(cells, (cell) => typeof readPrice(withoutCurrency(cell)) === 'number')),
  );
  const asked = amounts.filter((place) => !isOtherAmount(header[place] ?? ''));
  // Of two columns either may be the price, so the seller is asked.
  if (asked.length === 1) put('price', asked);
  put(
    'date added',
    fitting(
      (cells, place) =>
        most(cells, (cell) => readForeignDate(cell, false) !== null) &&
        !/sold|sale|end|expir|modif|updat|change|bought|purchas|paid|ship|dispatch|return|refund|cancel|verkauf|vend/i.test(
          header[place] ?? '',
        ),
    ),
  );
  // Where each marketplace has a column of its own, none of them speaks for the thing.
  const statuses = fitting(
    (cells) => cells.length > 1 && most(cells, isStatusWord) && cells.some((cell) => cell.length > 2),
  );
  if (statuses.length === 1) put('status', statuses);
  put(
    'sku',
    fitting(
      (cells, place) =>
        most(cells, isCode) &&
        isDistinct(cells) &&
        !amounts.includes(place) &&
        !isOtherAmount(header[place] ?? ''),
    ),
  );
  // Short descriptions of things that have no other name are their names.
  const described = columns.indexOf('description');
  const texts = cellsOf(samples, described);
  const isName = texts.length > 0 && texts.every((text) => text.length <= 120 && !text.includes('\n'));
  if (isName && !hidden.includes(described)) put('name', [described]);
  put(
    'name',
    fitting((cells) => most(cells, (cell) => /^.{8,200}$/s.test(cell) && /\p{L} \p{L}/u.test(cell))),
  );
  return columns.flatMap((key, place) => (key === before[place] ? [] : [place]));
}

/** Words that say whether a thing can be bought, but no yes and no. */
const isStatusWord = (cell: string) =>
  !/^\d$/.test(cell) &&
  !/^(?:yes|no|true|false|on|off|open|new)$/i.test(cell) &&
  statusMeant(cell) !== undefined;

const isDistinct = (cells: readonly string[]) => new Set(cells).size === cells.length;

/** The column that says in which currency the prices are, whatever its title is. */
export function currencyColumn(
  columns: readonly (string | null)[],
  samples: readonly (readonly string[])[],
): number | undefined {
  const place = columns.findIndex((key, at) => {
    const cells = cellsOf(samples, at);
    return key === null && cells.length > 0 && cells.every(isCurrency);
  });
  return place === -1 ? undefined : place;
}
