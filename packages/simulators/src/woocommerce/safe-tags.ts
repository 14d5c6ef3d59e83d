const blocks = /^<(p|div|ul|ol|h[1-6]|table|blockquote|pre|section|figure)\b/i;
/** `$allowedposttags` of WordPress. */
const allowedTags = new Set(
  'a abbr acronym address area article aside audio b bdo big blockquote br button caption cite code col colgroup dd del details dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label legend li main map mark menu nav object ol p pre q rb rp rt rtc ruby s samp section small span strike strong sub summary sup table tbody td textarea tfoot th thead title tr track tt u ul var video'.split(
    ' ',
  ),
);

/** A `<` that nothing closes is written as an entity, with all that follows it (`wp_pre_kses_less_than`). */
function withoutUnclosed(text: string): string {
  return text.replace(/<[^<>]*(?=<|$)/g, escapeHtml);
}

/** `wp_unslash`, which takes every text for one of a form. */
export const unslashed = (text: string) =>
  text.replace(/\\([\s\S]?)/g, (_, next: string) => (next === '0' ? '' : next));

/**
 * Text of the API as WordPress stores it (`wp_filter_post_kses`): one backslash of each is stripped, as from a form;
 * everything between `<` and `>` is a tag. A tag that is not allowed is removed, and the text inside it stays.
 */
export function keepSafeTags(text: string): string {
  return withoutUnclosed(unslashed(text))
    .replace(/(<!--[\s\S]*?(?:-->|$))|(<[^>]*>|>)/g, (_, comment: string | undefined, tag: string) => {
      if (comment !== undefined) return comment;
      if (tag === '>') return '&gt;';
      const [, name = '', rest = ''] = /^<\s*(?:\/\s*)?([a-z0-9-]+)([^>]*)>$/i.exec(tag) ?? [];
      if (!allowedTags.has(name.toLowerCase())) return '';
      return /^<\w+\s*\/>$/.test(tag) ? `<${name} />` : tag.slice(0, -rest.length - 1) + safe(rest);
    })
    .replace(/&(?!#?\w+;)/g, '&amp;');
}

/** The rest of a tag without scripts of its own. */
const safe = (attributes: string) => `${attributes.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|\S+)/gi, '')}>`;

/** One line of plain text (`sanitize_text_field`): no tags, nothing that looks like an encoded character, single spaces. */
export function plainLine(text: string): string {
  return withoutUnclosed(text)
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replace(/<[^>]*>/g, '')
    .replace(/%[a-f0-9]{2}/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const shortcodes = /\[(gallery|products|product|caption|playlist|embed)\b[^[\]]*\](?:([^[]*)\[\/\1\])?/g;

/** A description as the view context shows it: shortcodes run, and paragraphs around bare text. */
export function withParagraphs(text: string): string {
  if (!text.trim()) return '';
  return text
    .replace(
      shortcodes,
      (_, name: string, inner = '') =>
        `<div class="${name} columns-4">${inner}<p>Made by the store</p></div>`,
    )
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
