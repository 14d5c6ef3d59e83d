const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
};

/** A description's text without its HTML, white space folded: what tables and plain-text marketplaces show. */
export function stripHtml(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** At most `length` characters with an ellipsis, HTML stripped (spec section 9: 50 by default, 60 in the delist dialog). */
export function truncate(text: string, length = 50): string {
  const plain = stripHtml(text);
  return plain.length > length ? `${plain.slice(0, length)}...` : plain;
}
