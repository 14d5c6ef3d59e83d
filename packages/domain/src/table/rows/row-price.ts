import { readPrice } from '../../csv/price.ts';
import { INACTIVE_WITHOUT_PRICE, short } from '../../csv/product-of-row.ts';
import { currencyIn } from '../cells/currency.ts';
import { type Decimal, moneyIn } from '../cells/numbers.ts';
import { currencyOfSite } from '../cells/site-currency.ts';
import { plainTitle, type Said } from '../mapping/fields.ts';

/** How the amounts of one row are read. */
export interface RowMoney {
  decimal: Decimal;
  /** An amount in pounds, null if it is none, or the currency that it is in instead, and the site that says so. */
  read: (said: Said) => number | null | { currency: string; site?: string };
}

/** What a row says of the currency of its amounts. */
interface SaidCurrency {
  /** By a column for it, or by the first line of an eBay file; empty if it is not said. */
  code: string;
  /** Where it is listed, which only counts if nothing else is said. */
  site: string;
}

export function currencySaid(said: Map<string, Said>, ofTable: SaidCurrency): SaidCurrency {
  const text = (said.get('currency of the price')?.texts[0] ?? ofTable.code).trim();
  return {
    code: text === '' ? '' : (currencyIn(text) ?? text.toUpperCase()),
    site: said.get('site')?.texts.find(currencyOfSite) ?? ofTable.site,
  };
}

/** Of our own table, where every amount is in pounds. */
export const ownMoney: RowMoney = {
  decimal: 'point',
  read: ({ texts }) => readPrice(texts[0] ?? '') ?? null,
};

/** 1.250 of a table of our own whose pence are behind commas, as that table would have it. */
export const ownPrice = (text: string, decimal: Decimal = null): string =>
  decimal === 'comma' && /^\s*\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?\s*$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text;

/** A currency anywhere counts: in the cell, in the column's title, in a column of its own, by the site. */
export const foreignMoney = ({ code, site }: SaidCurrency, decimal: Decimal): RowMoney => ({
  decimal,
  read({ field, texts, titles }) {
    const { amount, currency } = moneyIn(texts[0] ?? '', decimal);
    const all = [currency, currencyIn(titles[0] ?? ''), code].filter(Boolean);
    const other = all.find((each) => each !== 'GBP');
    if (amount === null || amount === undefined) return null;
    if (other !== undefined) return { currency: other };
    // What a thing cost has nothing to do with where it is listed.
    const isAsked = field.kind === 'price' || field.platform !== undefined;
    const ofSite = isAsked && all.length === 0 ? currencyOfSite(site) : undefined;
    return ofSite === undefined || ofSite === 'GBP' ? amount : { currency: ofSite, site };
  },
});

export const WITHOUT_BID =
  'It is an auction, and a bid is no price, so it comes in without one. A new product comes in as Inactive until you set one.';

export const isAuction = (cell: string): boolean =>
  /\b(?:auctions?|auktion|enchères?|subasta|asta|chinese|licytacja|veiling)\b/i.test(cell);

const formatTitle =
  /^(?:(?:listing|selling|sale|ad) )?(?:format|type)$|^(?:angebots)?format$|^(?:type|format) de vente$/;

/** Why what is under its price is the bid of an auction, in any table that says which are. */
export function bidIn(
  header: readonly string[],
  cells: readonly string[],
  title: string,
): string | undefined {
  if (/\b(?:now|sofort|immédiat|fixed|reserve)\b/i.test(title)) return undefined;
  const isStart = /\b(?:start|starting|startpreis|opening)\b/i.test(title);
  const saysBids = isStart && header.some((each) => /\b(?:reserve|bids?|gebote)\b/i.test(each));
  const isBid =
    saysBids ||
    header.some((each, place) => formatTitle.test(plainTitle(each)) && isAuction(cells[place] ?? ''));
  return isBid ? WITHOUT_BID : undefined;
}

const offerTitle =
  /^(?:online |variant )?(?:sale|special|offer|discounted|discount|reduced|promo|promotional|angebots|aktions) ?(?:price|preis)$|^prix promo$|^precio (?:de )?oferta$/;

/** A second price that the row names, such as one for a sale. It is not taken, and the seller should know. */
export function otherPrice(
  header: readonly string[],
  cells: readonly string[],
  price: number | null | undefined,
  decimal: Decimal,
): string | undefined {
  if (typeof price !== 'number') return undefined;
  const place = header.findIndex((title, at) => {
    const { amount } = moneyIn(cells[at] ?? '', decimal);
    return offerTitle.test(plainTitle(title)) && typeof amount === 'number' && amount > 0 && amount !== price;
  });
  return place === -1
    ? undefined
    : `Its ${header[place]} "${short(cells[place] ?? '')}" is another price and is not taken. Choose that column as Price if it counts.`;
}

export interface SaidPrice {
  /** Absent where nothing is said, so that a known price stays; null where what is said is no price. */
  price?: number | null;
  /** The currency of a price that is left out. */
  currency?: string;
  warnings: string[];
}

/** The price of a row of somebody else's table. */
export function priceSaid(said: Said | undefined, money: RowMoney, isForSale: boolean): SaidPrice {
  // The dashboard says it once, and not of every row.
  if (said === undefined) return { price: null, warnings: [] };
  const text = (said.texts[0] ?? '').trim();
  if (text === '') {
    if (!isForSale) return { warnings: [] };
    return { price: null, warnings: [`It has no price. ${INACTIVE_WITHOUT_PRICE}`] };
  }
  const amount = money.read(said);
  if (amount !== null && typeof amount === 'object') {
    const { currency, site } = amount;
    const why = site === undefined ? '' : ` (it is listed in "${short(site.trim())}")`;
    const bare = moneyIn(text, money.decimal).amount ?? text;
    return {
      price: null,
      currency,
      warnings: [
        `Its price ${bare} is in ${short(currency)}${why}, and prices here are in pounds, so it is left out. A new product comes in as Inactive until you set one.`,
      ],
    };
  }
  if (amount === null) {
    const why = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(text)
      ? 'may be a thousand and more, or less than two'
      : 'is not an amount such as 12.50';
    return { price: null, warnings: [`Its price "${short(text)}" ${why}. ${INACTIVE_WITHOUT_PRICE}`] };
  }
  if (amount > 0) return { price: amount, warnings: [] };
  if (!isForSale) return { price: amount, warnings: [] };
  return {
    price: null,
    warnings: [`Its price "${short(text)}" is less than £0.01. ${INACTIVE_WITHOUT_PRICE}`],
  };
}
