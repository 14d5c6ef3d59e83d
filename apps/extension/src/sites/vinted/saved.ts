import { z } from 'zod';
import { findVisible, oneLine, plain } from '../page/find.ts';
import { vintedPage } from './selectors.ts';

const origin = 'https://www.vinted.co.uk';
const itemPath = /^\/items\/(\d{1,19})(-[^/]*)?(\/edit)?\/?$/;
const memberPath = /^\/member\/\d+/;

interface Item {
  id: string;
  /** With its hyphen; empty where the address has none. */
  slug: string;
  /** Whether the address is that of the item's form. */
  isForm: boolean;
}

/** The item a path belongs to, null for any other page. */
export function itemOf(path: string): Item | null {
  const [, id, slug = '', form] = itemPath.exec(path) ?? [];
  return id ? { id, slug, isForm: form !== undefined } : null;
}

const storageKey = 'crosslister-saved';
const NOTE_LIVES_MS = 10 * 60_000;
const Note = z.object({ title: z.string(), kind: z.enum(['draft', 'live']), at: z.number() });

/**
 * Calls back just before the seller's own click saves or publishes. Notes the title in the tab's own storage: the page
 * that follows is another document, and the new listing has to be known from the others on it.
 */
export function watchSave(
  document: Document,
  onSave: (kind: 'draft' | 'live') => void,
  signal: AbortSignal,
): void {
  document.addEventListener(
    'click',
    ({ target, isTrusted }) => {
      // A script of the page can click too; only a person decides to save.
      if (!isTrusted || !(target instanceof Element)) return;
      const isDraft = target.closest(vintedPage.saveDraft) !== null;
      if (!isDraft && !target.closest(vintedPage.publish)) return;
      const kind = isDraft ? 'draft' : 'live';
      const [title] = findVisible(document, vintedPage.title);
      const note = { title: title instanceof HTMLInputElement ? title.value : '', kind, at: Date.now() };
      document.defaultView?.sessionStorage.setItem(storageKey, JSON.stringify(note));
      onSave(kind);
    },
    { capture: true, signal },
  );
}

/**
 * The listing of the page after saving. On the member's page that is the newest card with the title that was saved;
 * cards are drawn late, so null there can mean: look again when the page has changed.
 */
export function savedListing(
  url: URL,
  document: Document | null,
): { listingUrl: string; draft: boolean } | null {
  const item = itemOf(url.pathname);
  if (item && !item.isForm) return listingOf(item);
  const note = document && readNote(document);
  if (!note || Date.now() - note.at > NOTE_LIVES_MS) return null;
  if (item) return note.kind === 'draft' ? listingOf(item) : null;
  if (!memberPath.test(url.pathname)) return null;
  const [newest] = cardsOf(document, note.title)
    .filter(({ isForm }) => isForm === (note.kind === 'draft'))
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  return newest ? listingOf(newest) : null;
}

/** A draft has no page but its form. */
const listingOf = ({ id, slug, isForm }: Item) => ({
  listingUrl: `${origin}/items/${id}${isForm ? '/edit' : slug}`,
  draft: isForm,
});

function readNote(document: Document) {
  const text = document.defaultView?.sessionStorage.getItem(storageKey);
  if (!text) return null;
  try {
    return Note.parse(JSON.parse(text));
  } catch (error) {
    // The page shares this storage and may have put something else there.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** The items of a member's page whose card names the title, in its text, its tooltip or its picture. */
function cardsOf(document: Document, title: string) {
  return findVisible(document, 'a[href*="/items/"]').flatMap((link) => {
    const item = link instanceof HTMLAnchorElement ? itemOf(new URL(link.href).pathname) : null;
    const pictures = [...link.querySelectorAll('img')].map(({ alt }) => alt);
    const words = [link.innerText, link.title, link.getAttribute('aria-label') ?? '', ...pictures];
    const isIt = title !== '' && words.some((each) => plain(oneLine(each)).includes(plain(title)));
    return item && isIt ? [item] : [];
  });
}
