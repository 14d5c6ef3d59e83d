import type { ExtensionSite } from '@crosslister/contract/extension.ts';
import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { element } from '../../ui/element.ts';
import { plain } from './find.ts';
import { personsButton, showSidePanel } from './side-panel.ts';
import type { Barriers } from './site-barriers.ts';
import { until } from './wait.ts';

type Mark = 'sold' | 'delisted';

/** How this page asks the rest of the extension, which asks the server. */
export interface OwnItemAsk {
  /** The product listed with this id. Null if Crosslister knows none. `status` is the product's. */
  find: (listingId: string) => Promise<{ productName: string; status: string } | null>;
  /** Rejects with a sentence for the seller when it could not be done. */
  mark: (listingId: string, what: Mark) => Promise<void>;
}

export interface OwnItem {
  /** If it was removed, what the page says instead. */
  title: string;
  state: 'on sale' | 'sold' | 'removed';
}

/** The pages of items on one marketplace. */
export interface OwnItemPage {
  key: ExtensionSite;
  label: string;
  origin: string;
  /** The id of the listing that a path shows. Null for other pages, and for the listing's form. */
  listingOf: (path: string) => string | null;
  /** What the page says about the listing. Null as long as it looks neither like the seller's own nor gone. */
  read: (document: Document, listing: string) => OwnItem | null;
  /** How the seller deletes an item there, where the extension can do it for them. All of it is data. */
  ending?: {
    barriers: Barriers;
    deleteButton: Ways;
    confirmButton: Ways;
    /** Longer titles are cut there. */
    titleMost: number;
  };
}

/** Pages draw the seller's own buttons late. On other people's items they never appear. */
const OWN_BUTTONS_MS = 15_000;

/**
 * On the page of one of the seller's own items: offers to report to Crosslister that it is sold or gone, and does so
 * only after a click. Shows nothing on other pages. Resolves when the panel is there, or when there is nothing to show.
 */
export async function watchOwnItem(
  document: Document,
  { page, listing }: { page: OwnItemPage; listing: string },
  ask: OwnItemAsk,
  signal: AbortSignal,
): Promise<void> {
  try {
    const waiting = { signal, check: () => {}, patienceMs: OWN_BUTTONS_MS };
    const own = await until(waiting, () => page.read(document, listing));
    const product = own && (await ask.find(listing));
    if (own && product && !signal.aborted) {
      show(document, { listing, label: page.label, own, product, ask, signal });
    }
  } catch (error) {
    // Leaving the page ends the watching and is no failure.
    if (!signal.aborted) throw error;
  }
}

interface Shown {
  listing: string;
  label: string;
  own: OwnItem;
  product: { productName: string; status: string };
  ask: OwnItemAsk;
  signal: AbortSignal;
}

const marked: Record<Mark, (label: string) => string> = {
  sold: () => 'Marked as sold. Crosslister ends it everywhere else.',
  delisted: (label) => `Marked as delisted on ${label}.`,
};

function show(document: Document, { listing, label, own, product, ask, signal }: Shown): void {
  const { body } = showSidePanel(document, { heading: 'Crosslister', place: 'low', signal });
  const said = element('p', { role: 'status' });
  const press = async (what: Mark) => {
    for (const button of buttons) button.disabled = true;
    said.className = '';
    said.textContent = 'Telling Crosslister…';
    try {
      await ask.mark(listing, what);
      said.textContent = marked[what](label);
      actions.remove();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      said.className = 'problem';
      said.textContent = `Crosslister was not told: ${reason} Try again.`;
      for (const button of buttons) button.disabled = false;
    }
  };
  const sold = personsButton('Mark as sold in Crosslister', () => press('sold'));
  const delisted = personsButton('Mark as delisted', () => press('delisted'));
  const buttons = product.status === 'sold' ? [delisted] : [sold, delisted];
  (own.state === 'removed' ? delisted : buttons[0])?.classList.add('main');
  const actions = element('div', { class: 'actions' }, ...buttons);
  body.append(...wordsFor(label, own, product).map((words) => element('p', {}, words)), actions, said);
}

function wordsFor(
  label: string,
  { title, state }: OwnItem,
  { productName, status }: Shown['product'],
): string[] {
  const isOther = state !== 'removed' && title !== '' && plain(title) !== plain(productName);
  const words = [isOther ? `This is '${productName}' in Crosslister.` : `'${productName}'`];
  if (status === 'sold' && state === 'on sale') {
    return [...words, 'It is sold in Crosslister. Delete it here, so that nobody buys it twice.'];
  }
  if (status === 'sold') return [...words, 'Crosslister has it as sold.'];
  if (state === 'sold')
    return [...words, `${label} says it is sold. Tell Crosslister, which ends it everywhere else.`];
  if (state === 'removed') return [...words, `This listing is no longer on ${label}.`];
  return [...words, 'Sold or taken down here? Tell Crosslister.'];
}
