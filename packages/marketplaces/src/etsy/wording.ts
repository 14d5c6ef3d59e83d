import { plainText, stripHtml } from '@crosslister/domain/text.ts';
import type { ListingDraft } from '../marketplace.ts';

const titleLimit = 140;
/** What Etsy's titles may not hold; currency signs and emoji are among it. */
const refused = /[^\p{L}\p{Nd}\p{P}\p{Sm}\p{Zs}™©®]/gu;

/** A title takes these once each. */
function onlyOnce(text: string): string {
  const seen = new Set<string>();
  return text.replace(/[%:&+]/g, (sign) => {
    if (!seen.has(sign)) {
      seen.add(sign);
      return sign;
    }
    return sign === '&' ? ' and ' : ' ';
  });
}

/** The name as Etsy takes it: without signs it refuses, whole words, at most 140 characters. */
export function listingTitle(name: string): string {
  const text = onlyOnce(stripHtml(name).replace(refused, ' ')).replace(/\s+/g, ' ').trim();
  if (text.length <= titleLimit) return text;
  const head = text.slice(0, titleLimit).replace(/[\uD800-\uDBFF]$/, '');
  const space = text[titleLimit] === ' ' ? titleLimit : head.lastIndexOf(' ');
  return (space > titleLimit / 2 ? head.slice(0, space) : head).trim();
}

/** Etsy's descriptions are plain text. The title when there is none. */
export function listingText(html: string, title: string): string {
  return plainText(html) || title;
}

/** The HTML of a description read from Etsy, whose entities it has encoded already. */
export function descriptionHtml(text: string): string {
  return text.replace(/</g, '&lt;').replace(/\r?\n/g, '<br>');
}

/** What buyers see there of these texts. */
export function shownAs(draft: Pick<ListingDraft, 'title' | 'descriptionHtml'>) {
  const title = listingTitle(draft.title);
  return { title, descriptionHtml: descriptionHtml(listingText(draft.descriptionHtml, title)) };
}
