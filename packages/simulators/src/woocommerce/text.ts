const blocks = /^<(p|div|ul|ol|h[1-6]|table|blockquote|pre|section|figure)\b/i;
const allowedTags = new Set(
  'a abbr b blockquote br code del div em figure h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
);

/** Removes forbidden tags but keeps what stood inside them, as WordPress does for text of the API. */
export function keepSafeTags(text: string): string {
  return text
    .replace(/<\/?([a-z][a-z0-9]*)\b[^>]*>/gi, (tag, name: string) =>
      allowedTags.has(name.toLowerCase()) ? tag : '',
    )
    .replace(/&(?!#?\w+;)/g, '&amp;');
}

/** One line of plain text: no tags, single spaces. */
export function plainLine(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Paragraphs around bare text, as the view context shows descriptions. */
export function withParagraphs(text: string): string {
  if (!text.trim()) return '';
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) =>
      blocks.test(part.trim()) ? part.trim() : `<p>${part.trim().replace(/\n/g, '<br />\n')}</p>`,
    )
    .join('\n')
    .concat('\n');
}

export function slugify(name: string): string {
  return name
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\u2018-\u201d]/g, '')
    .replace(/[^a-z0-9\u{80}-\u{10ffff}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200);
}

/** A price as WooCommerce stores it: a comma separates thousands, text becomes empty, a sign stays. */
export function storedPrice(text: string): string {
  const digits = text.replace(/[^0-9.-]/g, '');
  return digits !== '' && Number.isFinite(Number(digits)) ? digits : '';
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
