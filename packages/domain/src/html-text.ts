import { shownHtml } from './shown-html.ts';

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['pound', '£'],
  ['hellip', '…'],
]);

/**
 * A description's text without its HTML and with white space collapsed, for tables and plain-text marketplaces. A `<`
 * that opens no tag is text. Its time grows only with the length.
 */
export function stripHtml(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<[a-z/!?][^<>]*>/gi, ' ');
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
}

/** The characters that HTML's entities stand for. */
export function decodeEntities(html: string): string {
  return html.replace(/&(#?\w{1,10});/g, (whole, name: string) => characterOf(name) ?? whole);
}

/** Deeper than people write: what opens and closes tags takes far longer for it than for its length. */
const MOST_DEPTH = 1_000;

/** Whether so many tags are open at once that it is nobody's page. */
export function nestsTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash] of html.matchAll(
    /<(\/?)(?!(?:area|br|col|embed|hr|img|input|link|meta|source|wbr)\b)[a-z]/gi,
  )) {
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MOST_DEPTH) return true;
  }
  return false;
}

const isHtml = /<[a-z][^<>]*>/i;
const endsLine = /<(?:br|hr|\/p|\/div|\/li|\/tr|\/ul|\/ol|\/h[1-6])\b[^<>]*>/gi;
/** Tags inside a word or beside a full stop are removed without leaving a space. */
const inline = /<\/?(?:a|abbr|b|big|em|font|i|small|span|strong|sub|sup|u)\b[^<>]*>/gi;

/** A description for a plain-text field: HTML blocks become lines of their own. */
export function plainText(description: string): string {
  const html = shownHtml(description);
  const source = isHtml.test(html)
    ? html.replace(/\s+/g, ' ').replace(endsLine, '\n').replace(inline, '')
    : html;
  return source
    .split(/\r?\n/)
    .map(stripHtml)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function characterOf(entity: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(entity) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  const named = entities.get(entity.toLowerCase());
  return named ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : undefined);
}

/** At most `limit` characters, cut between words where that loses little, and never inside a character. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
  const space = /\s/.test(text[limit] ?? '')
    ? limit
    : Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
  return (space > limit / 2 ? head.slice(0, space) : head).trim();
}

/** At most `length` characters with an ellipsis, HTML stripped (spec section 9: 50 by default, 60 in the delist dialog). */
export function truncate(text: string, length = 50): string {
  const plain = stripHtml(text);
  if (plain.length <= length) return plain;
  // Half an emoji at the cut would be shown as a broken character.
  return `${plain
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}...`;
}
