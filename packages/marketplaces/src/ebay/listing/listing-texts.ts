import { cut, nestsTooDeep, stripHtml } from '@crosslister/domain/html-text.ts';
import { shownHtml } from '@crosslister/domain/shown-html.ts';
import sanitizeHtml from 'sanitize-html';
import type { ListingDraft } from '../../listing/listing.ts';

const titleLimit = 80;
const textLimit = 4000;
const htmlLimit = 500_000;

/** eBay accepts 80 characters. */
export function listingTitle(name: string): string {
  return cut(stripHtml(name), titleLimit);
}

/** Plain text for the inventory item, at most 4000 characters; the title when there is no description. */
export function itemDescription(html: string, title: string): string {
  return cut(stripHtml(shownHtml(html)), textLimit) || title;
}

/** What a description may contain. eBay refuses listings with scripts, forms and frames. */
const passive: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'font', 'center'],
  allowedAttributes: {
    ...sanitizeHtml.defaults.allowedAttributes,
    '*': ['style', 'align', 'title'],
    font: ['color', 'face', 'size'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
};

/**
 * The description buyers read, as HTML. eBay refuses listings with scripts, forms and frames, so those are removed. If
 * it is still too long, it is sent as text, as is what nests deeper than any page.
 */
export function listingDescription(html: string, title: string): string {
  const shown = shownHtml(html);
  if (nestsTooDeep(shown)) return cut(stripHtml(shown), htmlLimit) || title;
  const clean = sanitizeHtml(shown, passive).trim();
  if (!stripHtml(clean) && !/<img\b/i.test(clean)) return title;
  if (clean.length > htmlLimit) return cut(stripHtml(clean), htmlLimit);
  return clean;
}

/** What buyers see there of these texts. */
export function shownAs({ title, descriptionHtml }: Pick<ListingDraft, 'title' | 'descriptionHtml'>) {
  const shown = listingTitle(title);
  return { title: shown, descriptionHtml: listingDescription(descriptionHtml, shown) };
}
