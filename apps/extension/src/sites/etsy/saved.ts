import { oneLine } from '../page/find.ts';
import { isAbout, linksNaming, newestOf, readNote, type SaveKind, watchClicks } from '../page/saved-note.ts';
import type { SaveWatch } from '../site.ts';
import { etsyEditor } from './editor.ts';
import { findField } from './find-field.ts';

const origin = 'https://www.etsy.com';
/** The path of a listing's own page. In other countries it begins with the country. */
export const livePath = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/listing\/(\d{1,19})(?:\/|$)/;
const editorPath = /^\/your\/shops\/[^/]+\/listing-editor\/edit\/(\d{1,19})\/?$/;
const listingsPath = /^\/your\/shops\/[^/]+\/tools\/listings/;

const idOf = (path: string) => editorPath.exec(path)?.[1] ?? livePath.exec(path)?.[1];

const listingOf = (id: string, draft: boolean) => ({
  listingUrl: draft ? `${origin}/your/shops/me/listing-editor/edit/${id}` : `${origin}/listing/${id}`,
  draft,
});

export function watchSave(document: Document, watch: SaveWatch, signal: AbortSignal): void {
  const kindOf = (target: Element): SaveKind | null => {
    const button = target.closest('button, [role="button"]');
    if (!button) return null;
    const words = oneLine(button.textContent ?? '');
    if (button.matches(etsyEditor.saveDraft) || etsyEditor.saveDraftWords.test(words)) return 'draft';
    return button.matches(etsyEditor.publish) || etsyEditor.publishWords.test(words) ? 'live' : null;
  };
  watchClicks(document, { kindOf, title: () => findField(document, 'Title')?.value ?? '' }, watch, signal);
}

/**
 * The listing on the page after saving: by its URL, or in the shop manager's list the newest with the title that was
 * saved. A form's URL is that of a draft, unless the seller pressed Publish last.
 */
export function savedListing(
  { pathname }: URL,
  document: Document | null,
): { listingUrl: string; draft: boolean } | null {
  const note = document && readNote(document);
  const live = livePath.exec(pathname)?.[1];
  // After a refused save the seller may look at another listing.
  if (live) return note && !isAbout(document, note.title) ? null : listingOf(live, false);
  const isDraft = note?.kind !== 'live';
  const edited = editorPath.exec(pathname)?.[1];
  if (edited) return listingOf(edited, isDraft);
  if (!document || !note || !listingsPath.test(pathname)) return null;
  const found = linksNaming(document, note.title).flatMap((link) => {
    const id = idOf(link.pathname);
    return id ? [{ id }] : [];
  });
  const newest = newestOf(found);
  return newest ? listingOf(newest.id, isDraft) : null;
}
