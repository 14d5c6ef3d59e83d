import { cssOf, oneLine, plain } from '../page/find.ts';
import { isAbout, linksIn, newestOf, readNote, type SaveKind, watchClicks } from '../page/saved-note.ts';
import type { SaveWatch } from '../site.ts';
import { patternOf } from '../tables.ts';
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
    if (button.matches(cssOf(etsyEditor.saveDraft)) || patternOf(etsyEditor.saveDraftWords).test(words))
      return 'draft';
    return button.matches(cssOf(etsyEditor.publish)) || patternOf(etsyEditor.publishWords).test(words)
      ? 'live'
      : null;
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
  const isNew = (id: string) => !note?.after || BigInt(id) > BigInt(note.after);
  const live = livePath.exec(pathname)?.[1];
  // After a refused save the seller may look at another listing.
  if (live) {
    return note && !(isAbout(document, note.title) && isNew(live)) ? null : listingOf(live, false);
  }
  const isDraft = note?.kind !== 'live';
  const edited = editorPath.exec(pathname)?.[1];
  if (edited) return isNew(edited) ? listingOf(edited, isDraft) : null;
  if (!document || !note || note.title.trim() === '' || !listingsPath.test(pathname)) return null;
  const found = linksIn(document).flatMap(({ url, says }) => {
    const id = idOf(url.pathname);
    return id ? [{ id, says }] : [];
  });
  const isIt = ({ id }: { id: string }) =>
    found.some((each) => each.id === id && each.says.some((words) => plain(words) === plain(note.title)));
  const newest = newestOf(found, isIt, note.after);
  return newest ? listingOf(newest.id, isDraft) : null;
}

/** Saving leads to the shop manager's list, to the listing's own editor, or to its page. */
export const isAfterSave = ({ pathname }: URL) => idOf(pathname) !== undefined || listingsPath.test(pathname);
