/** A title fits one line. */
export const asTitle = (text: string) => text.replace(/\s+/g, ' ').trim();

/** As a text area stores it: only line feeds. */
export const asParagraphs = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** Cuts to a number of UTF-16 units, as forms count, at a space if one is near, and never inside a character. */
export function cutTo(text: string, limit: number): { kept: string; left: string } {
  if (text.length <= limit) return { kept: text, left: '' };
  const blank = text.slice(0, limit + 1).search(/\s\S*$/);
  const isSurrogate = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1));
  const end = blank >= limit * 0.8 ? blank : isSurrogate ? limit - 1 : limit;
  return { kept: text.slice(0, end).trimEnd(), left: text.slice(end).trim() };
}

/** A field's name within a sentence: "brand", but "SIM lock". */
export const inSentence = (field: string) => (/^[A-Z]{2}/.test(field) ? field : field.toLowerCase());

/** `62.50`: what is typed into a price field. */
export const asPounds = (pence: number) =>
  `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;

/** Pence for a price as a page shows it, such as `£1,062.50` or `62,5`. Null if it is not a price. */
export function penceOf(text: string): number | null {
  const bare = text.replace(/[^\d.,]/g, '');
  const [, whole = '', part = ''] = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  if (digits === '' && part === '') return null;
  return Number(digits) * 100 + Number(part.padEnd(2, '0'));
}
