import sanitizeHtml from 'sanitize-html';

/** Of a longer name the beginning says all. A store could send megabytes of tags. */
const MOST_NAME = 5_000;

const escapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** What a buyer reads of a name, which WordPress keeps as HTML (`&amp;`, `&#8211;`, `<b>`). */
export function plainText(name: string): string {
  // A tag that is cut in two is none.
  const read = name.length > MOST_NAME ? name.slice(0, MOST_NAME).replace(/<[^<>]*$/, '') : name;
  const text = sanitizeHtml(read, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => escapes[entity] ?? entity).trim();
}

/** Text for a place where WordPress takes HTML. */
export const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A `..._gmt` time, which WooCommerce writes without its zone, as ISO; null where there is none. */
export function utc(gmt: string): string | null {
  const date = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(gmt) ? gmt : `${gmt}Z`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
