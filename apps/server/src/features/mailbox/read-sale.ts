import { plainText } from '@crosslister/domain/html-text.ts';
import type { ParsedMail } from 'mailparser';
import { asStorableText } from '../../db/stored/storable-text.ts';
import type { SaleLayout } from './rules/rule.ts';

export interface MailedThings {
  /** None for a bundle whose things the mail does not name. */
  titles: string[];
  isBundle: boolean;
  /** The price of each title, in pence, if the mail names all of them. */
  prices: number[] | null;
  /** For all of them, in pence. Null if the mail names no price. */
  total: number | null;
  currency: string;
}

const currencies: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', $: 'USD' };
/** A price at the end of a line: "£1,250.50", "US$ 14". */
const priceAtEnd = /(?:^|\s)(?:US|CA|AU)?([£€$])\s?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{2}))?$/;

/** No title comes near it. */
const LONGEST_LINE = 1_000;

interface Priced {
  text: string;
  pence: number | null;
  currency: string | null;
}

function splitPrice(line: string): Priced {
  const found = priceAtEnd.exec(line);
  if (!found) return { text: line, pence: null, currency: null };
  const [, symbol = '', whole = '', pence = '00'] = found;
  return {
    text: line.slice(0, found.index).trim(),
    pence: Number(whole.replaceAll(',', '')) * 100 + Number(pence),
    currency: currencies[symbol] ?? null,
  };
}

/** The lines of a mail's text, without what mail programs add for bold type, pictures and links. */
function linesOf(text: string): string[] {
  return text
    .replace(/\[image:[^\]]*\]/gi, ' ')
    .replace(/[[<(](?:https?|cid|mailto):[^\])>\s]*[\])>]/gi, ' ')
    .split(/\r?\n/)
    .map((line) => line.slice(0, LONGEST_LINE).replaceAll('*', '').replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/**
 * The texts of a mail as a reader may see them. Its HTML comes first, without pictures and tags: its lines are not broken
 * where a line is full, and no picture is described in words.
 */
export const textsOf = ({ text = '', html }: ParsedMail): string[] =>
  [html ? plainText(html) : '', text].map(asStorableText);

/** What a sale e-mail says, by the layout of its rule. Null if it is not laid out like that. */
export function readThings(text: string, layout: SaleLayout): MailedThings | null {
  const lines = linesOf(text);
  const first = lines.findIndex((line) => layout.start.test(line));
  const last = lines.findIndex((line, at) => at > first && layout.end.test(line));
  if (first < 0 || last < 0) return null;
  const [, after = ''] = layout.start.exec(lines[first] ?? '') ?? [];
  const named = [after, ...lines.slice(first + 1, last)].filter((line) => line !== '');
  const [head, ...rest] = named;
  if (head === undefined) return null;
  return layout.bundle.test(head) ? readBundle(rest) : readOne(named, layout);
}

/** A title may be broken into several lines. The price is the last word, if there is one. */
function readOne(named: string[], layout: SaleLayout): MailedThings | null {
  const { text, pence, currency } = splitPrice(named.join(' '));
  const title = pence === null ? text.replace(/\.$/, '') : text;
  if (title === '') return null;
  const isBundle = layout.unnamed.test(title);
  return {
    titles: isBundle ? [] : [title],
    isBundle,
    prices: pence === null ? null : [pence],
    total: pence,
    currency: currency ?? 'GBP',
  };
}

/** One thing on each line, with a price behind or below each of them, or one below all, or none. */
function readBundle(lines: string[]): MailedThings | null {
  const things: Priced[] = [];
  for (const line of lines.map(splitPrice)) {
    const above = things.at(-1);
    if (line.text !== '') things.push(line);
    else if (above && above.pence === null) Object.assign(above, { ...line, text: above.text });
    else return null;
  }
  const known = things.flatMap(({ pence, currency }) =>
    pence === null || !currency ? [] : [{ pence, currency }],
  );
  const [money] = known;
  if (things.length === 0 || known.some(({ currency }) => currency !== money?.currency)) return null;
  const isEach = known.length === things.length;
  const isTotal = known.length === 1 && things.at(-1)?.pence !== null;
  if (money && !isEach && !isTotal) return null;
  return {
    titles: things.map(({ text }) => text),
    isBundle: true,
    prices: isEach ? known.map(({ pence }) => pence) : null,
    total: money ? known.reduce((sum, { pence }) => sum + pence, 0) : null,
    currency: money?.currency ?? 'GBP',
  };
}
