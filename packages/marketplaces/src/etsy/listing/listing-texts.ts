import { cut, plainText, stripHtml } from '@crosslister/domain/html-text.ts';
import type { ListingDraft } from '../../listing/listing.ts';

const titleLimit = 140;
/** Characters that Etsy's titles may not contain. Currency signs and emoji are among them. */
const refused = /[^\p{L}\p{Nd}\p{P}\p{Sm}\p{Zs}™©®]/gu;

/** A title may contain each of these once. */
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

/** The name as Etsy accepts it: without refused characters, whole words, at most 140 characters. */
export function listingTitle(name: string): string {
  return cut(onlyOnce(stripHtml(name).replace(refused, ' ')).replace(/\s+/g, ' ').trim(), titleLimit);
}

/** Etsy's descriptions are plain text. The title is used when there is none. */
export function listingText(html: string, title: string): string {
  return plainText(html) || title;
}

/** The HTML for a description read from Etsy, whose entities are encoded already. */
export function descriptionHtml(text: string): string {
  return text.replace(/</g, '&lt;').replace(/\r?\n/g, '<br>');
}

/** What buyers see there of these texts. */
export function shownAs(draft: Pick<ListingDraft, 'title' | 'descriptionHtml'>) {
  const title = listingTitle(draft.title);
  return { title, descriptionHtml: descriptionHtml(listingText(draft.descriptionHtml, title)) };
}
