import { findAll, findVisible } from '../page/find.ts';
import { isAbout, linksNaming, newestOf, readNote, type SaveKind, watchClicks } from '../page/saved-note.ts';
import { isTextField } from '../page/type-into.ts';
import type { SaveWatch } from '../site.ts';
import { watchCategory } from './category.ts';
import { vintedPage } from './selectors.ts';
import { priceNotTaken } from './text-fields.ts';

const origin = 'https://www.vinted.co.uk';
const itemPath = /^\/items\/(\d{1,19})(-[^/]*)?(\/edit)?\/?$/;

interface Item {
  id: string;
  /** With its hyphen. Empty if the URL has none. */
  slug: string;
  /** Whether this is the URL of the item's form. */
  isForm: boolean;
}

/** The item that a path belongs to. Null for any other page. */
export function itemOf(path: string): Item | null {
  const [, id, slug = '', form] = itemPath.exec(path) ?? [];
  return id ? { id, slug, isForm: form !== undefined } : null;
}

export function watchSave(document: Document, watch: SaveWatch, signal: AbortSignal): void {
  const kindOf = (target: Element): SaveKind | null => {
    if (target.closest(vintedPage.saveDraft)) return 'draft';
    return target.closest(vintedPage.publish) ? 'live' : null;
  };
  const textIn = (selector: string) => findVisible(document, selector).find(isTextField);
  const title = () => textIn(vintedPage.title)?.value ?? '';
  const whyNot = () => {
    const price = textIn(vintedPage.price);
    return price ? priceNotTaken(price) : null;
  };
  watchClicks(document, { kindOf, title, whyNot }, watch, signal);
  watchCategory(document, signal);
}

/**
 * The listing on the page after saving. On the member's page it is the newest card with the title that was saved. Cards
 * are drawn late, so null there may mean: check again when the page has changed.
 */
export function savedListing(
  url: URL,
  document: Document | null,
): { listingUrl: string; draft: boolean } | null {
  const item = itemOf(url.pathname);
  const note = document && readNote(document);
  if (item && !item.isForm) {
    // After a refused save the seller may look at another item.
    return note && !isAbout(document, note.title) ? null : listingOf(item);
  }
  if (!document || !note) return null;
  const isDraft = note.kind === 'draft';
  if (item) return isDraft ? listingOf(item) : null;
  if (!vintedPage.profilePath.test(url.pathname)) return null;
  const cards = linksNaming(document, note.title).flatMap(({ pathname }) => itemOf(pathname) ?? []);
  const newest = newestOf(cards.filter(({ isForm }) => isForm === isDraft));
  return newest ? listingOf(newest) : null;
}

/** A draft has no page except its form. */
const listingOf = ({ id, slug, isForm }: Item) => ({
  listingUrl: `${origin}/items/${id}${isForm ? '/edit' : slug}`,
  draft: isForm,
});

/** The seller's own profile, by the link in the page's header. */
export function ownItemsUrl(document: Document): string | null {
  const links = findAll(document, vintedPage.profile).flatMap((link) =>
    link instanceof HTMLAnchorElement ? [new URL(link.href)] : [],
  );
  return links.find(({ pathname }) => vintedPage.profilePath.test(pathname))?.href ?? null;
}
