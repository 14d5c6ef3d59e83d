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
 * A description's text without its HTML, white space folded: what tables and plain-text marketplaces show. A `<` that
 * opens no tag is text. Takes time in proportion to the length, whatever it is given.
 */
export function stripHtml(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<[a-z/!?][^<>]*>/gi, ' ')
    .replace(/&(#?\w{1,10});/g, (whole, name: string) => characterOf(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

function characterOf(entity: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(entity) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  const named = entities.get(entity.toLowerCase());
  return named ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : undefined);
}

/** At most `length` characters with an ellipsis, HTML stripped (spec section 9: 50 by default, 60 in the delist dialog). */
export function truncate(text: string, length = 50): string {
  const plain = stripHtml(text);
  if (plain.length <= length) return plain;
  // Half an emoji at the cut would show as a broken character.
  return `${plain
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}...`;
}
