import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { cssOf, findAll, findVisible, plain } from '../page/find.ts';
import { isAbout, type Note, newestOf, readNote, type SaveKind, watchClicks } from '../page/saved-note.ts';
import { isTextField } from '../page/type-into.ts';
import type { SaveWatch } from '../site.ts';
import { patternOf } from '../tables.ts';
import { badgesOf, saidOf } from './own-pages/card.ts';
import { watchChoices } from './panels/choices.ts';
import { vintedPage, vintedSales, vintedWardrobe } from './selectors.ts';
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
    if (target.closest(cssOf(vintedPage.saveDraft))) return 'draft';
    return target.closest(cssOf(vintedPage.publish)) ? 'live' : null;
  };
  const textIn = (selector: Ways) => findVisible(document, selector).find(isTextField);
  const title = () => textIn(vintedPage.title)?.value ?? '';
  const whyNot = () => {
    const price = textIn(vintedPage.price);
    return price ? priceNotTaken(price) : null;
  };
  watchClicks(document, { kindOf, title, whyNot }, watch, signal);
  watchChoices(document, signal);
}

const isProfile = ({ pathname }: URL) => patternOf(vintedPage.profilePath).test(pathname);

/** Whether a number is that of an item which was made after the form. */
const isNewer = (id: string, note: Note | null) => !note?.after || BigInt(id) > BigInt(note.after);

/**
 * Saving leads to the item, to the draft's form, or to the seller's own wardrobe. After a save that was refused they may
 * look at these too: then all that is there is older.
 */
export function isAfterSave(url: URL, document: Document): boolean {
  const item = itemOf(url.pathname);
  const note = readNote(document);
  if (item) return isNewer(item.id, note);
  const cards = isProfile(url) ? cardsIn(document) : null;
  return cards !== null && (cards.length === 0 || cards.some(({ id }) => isNewer(id, note)));
}

/**
 * The listing on the page after saving. On the member's page it is the newest card, if that has the title that was saved.
 * Cards are drawn late, so null there may mean: check again when the page has changed.
 */
export function savedListing(
  url: URL,
  document: Document | null,
): { listingUrl: string; draft: boolean } | null {
  const item = itemOf(url.pathname);
  const note = document && readNote(document);
  const isNew = (id: string) => isNewer(id, note);
  if (item && !item.isForm) {
    // After a refused save the seller may look at another item.
    return note && !(isAbout(document, note.title) && isNew(item.id)) ? null : listingOf(item);
  }
  if (!document || !note) return null;
  if (item) return note.kind === 'draft' && isNew(item.id) ? listingOf(item) : null;
  return isProfile(url) ? newCard(document, note) : null;
}

function cardsIn(document: Document) {
  return findVisible(document, vintedWardrobe.cards).flatMap((card) => {
    const [link] = findAll(card, vintedSales.cardLink);
    const item = link instanceof HTMLAnchorElement ? itemOf(link.pathname) : null;
    const [picture] = findAll(card, vintedWardrobe.cardPhoto);
    const texts = [link?.title ?? '', picture instanceof HTMLImageElement ? picture.alt : ''];
    return item && link ? [{ ...item, card, texts }] : [];
  });
}

function newCard(document: Document, { title, kind, after }: Note) {
  const isDraft = kind === 'draft';
  const cards = cardsIn(document);
  const isIt = ({ isForm, card, texts }: (typeof cards)[number]) => {
    const isTitled = texts.some(
      (text) => plain(text) === plain(title) || plain(saidOf(text).title) === plain(title),
    );
    const isSold = badgesOf(card).some((words) => patternOf(vintedSales.badge).test(words));
    return isTitled && isForm === isDraft && !isSold;
  };
  const newest = title.trim() === '' ? undefined : newestOf(cards, isIt, after);
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
  return links.find(isProfile)?.href ?? null;
}
