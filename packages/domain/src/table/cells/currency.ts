/** Codes that tables have, of ISO 4217. */
const codes =
  'GBP USD EUR AUD CAD NZD CHF JPY CNY SEK NOK DKK PLN CZK HUF RON BGN TRY INR SGD HKD ZAR BRL MXN ILS AED'.split(
    ' ',
  );
const codeIn = new RegExp(`(?<![A-Za-z])(${codes.join('|')})(?![A-Za-z])`, 'i');
/** Others, which are words too, count in capitals alone. */
const rareIn =
  /(?<![A-Za-z])(RUB|UAH|KRW|THB|MYR|PHP|IDR|VND|TWD|ISK|NGN|KES|PKR|BDT|LKR|EGP|MAD|SAR|QAR|KWD|ARS|CLP|COP|PEN|HRK|RSD)(?![A-Za-z])/;

/** The longer signs first: an Australian dollar holds the sign of the other one. */
const signs: readonly (readonly [sign: RegExp, code: string])[] = [
  [/AU?\$/, 'AUD'],
  [/CA?\$/, 'CAD'],
  [/NZ\$/, 'NZD'],
  [/HK\$/, 'HKD'],
  [/R\$/, 'BRL'],
  [/US\$|\$|\bdollars?\b/i, 'USD'],
  [/€|\beuros?\b/i, 'EUR'],
  [/£|\bpounds? sterling\b|\bsterling\b|\bpounds?\b/i, 'GBP'],
  [/[¥￥]/, 'JPY'],
  [/zł/i, 'PLN'],
  [/₹/, 'INR'],
  [/₺/, 'TRY'],
  [/Kč/i, 'CZK'],
  [/(?<![A-Za-z])(?:SFr|Fr)\.?(?![A-Za-z])/, 'CHF'],
  [/(?<![A-Za-z])kr\.?(?![A-Za-z])/i, 'SEK'],
  [/₽/, 'RUB'],
  [/₩/, 'KRW'],
  [/₴/, 'UAH'],
  [/฿/, 'THB'],
  [/₪/, 'ILS'],
  [/(?<![A-Za-z])Rs\.?(?![A-Za-z])/, 'INR'],
  [/(?<![A-Za-z])Ft(?![A-Za-z])/, 'HUF'],
  [/(?<![A-Za-z])lei(?![A-Za-z])/, 'RON'],
  [/лв/, 'BGN'],
];

/** The currency that a cell, a title or a format names by its code, its sign or its word; undefined for none. */
export function currencyIn(text: string): string | undefined {
  const code = (codeIn.exec(text) ?? rareIn.exec(text))?.[1]?.toUpperCase();
  // "Try" is a word, too.
  if (code !== undefined && (code !== 'TRY' || text.includes('TRY'))) return code;
  return signs.find(([sign]) => sign.test(text))?.[1];
}

/** The text without what names a currency: "Price (USD)" is a price. */
export function withoutCurrency(text: string): string {
  const bare = signs.reduce(
    (left, [sign]) => left.replace(sign, ' '),
    text.replace(codeIn, ' ').replace(rareIn, ' '),
  );
  return bare
    .replace(/[([{]\s*[)\]}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a cell names a currency and nothing else. */
export const isCurrency = (cell: string): boolean =>
  currencyIn(cell) !== undefined && withoutCurrency(cell) === '';

const names: Record<string, string> = { USD: 'dollars', EUR: 'euros', GBP: 'pounds' };
/** As a sentence has it. */
export const currencyWord = (code: string): string => names[code] ?? code;
