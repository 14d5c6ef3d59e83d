import { element } from '../../ui/element.ts';
import { findVisible, oneLine, plain } from '../page/find.ts';
import { personsButton, showSidePanel } from '../page/side-panel.ts';
import { until } from '../page/wait.ts';
import { itemOf } from './saved.ts';
import { vintedPage } from './selectors.ts';

type Mark = 'sold' | 'delisted';

/** How this page asks the rest of the extension, which asks the server. */
export interface OwnItemAsk {
  /** The product listed under this id, null when Crosslister knows none. `status` is the product's. */
  find: (listingId: string) => Promise<{ productName: string; status: string } | null>;
  /** Rejects with a sentence for the seller when it could not be done. */
  mark: (listingId: string, what: Mark) => Promise<void>;
}

interface OwnItem {
  title: string;
  state: 'on sale' | 'sold' | 'removed';
}

/** Pages draw the seller's own buttons late; on the items of others they never come. */
const OWN_BUTTONS_MS = 15_000;

/**
 * On the page of one of the seller's own items: offers to tell Crosslister that it is sold or gone, and does so after a
 * click alone. Shows nothing on other pages. Resolves when the panel stands, or when there is nothing to show.
 */
export async function watchOwnItem(
  document: Document,
  url: URL,
  ask: OwnItemAsk,
  signal: AbortSignal,
): Promise<void> {
  const item = itemOf(url.pathname);
  if (!item || item.isForm) return;
  try {
    const waiting = { signal, check: () => {}, patienceMs: OWN_BUTTONS_MS };
    const own = await until(waiting, () => readOwnItem(document));
    const product = own && (await ask.find(item.id));
    if (own && product && !signal.aborted) show(document, { id: item.id, own, product, ask, signal });
  } catch (error) {
    // Leaving the page ends the watching; that is no failure.
    if (!signal.aborted) throw error;
  }
}

/** What the page says of the item, null as long as it does not look like the seller's own. */
function readOwnItem(document: Document): OwnItem | null {
  const [heading] = findVisible(document, vintedPage.itemTitle);
  const title = heading ? oneLine(heading.innerText) : '';
  if (/\b(does not|doesn['’]t) exist\b/i.test(title)) return { title: '', state: 'removed' };
  if (findVisible(document, vintedPage.ownItem).length === 0) return null;
  const says = findVisible(document, vintedPage.itemStatus).map(({ innerText }) => plain(innerText));
  return { title, state: says.some((words) => words.includes('sold')) ? 'sold' : 'on sale' };
}

interface Shown {
  id: string;
  own: OwnItem;
  product: { productName: string; status: string };
  ask: OwnItemAsk;
  signal: AbortSignal;
}

const marked: Record<Mark, string> = {
  sold: 'Marked as sold. Crosslister ends it everywhere else.',
  delisted: 'Marked as delisted on Vinted.',
};

function show(document: Document, { id, own, product, ask, signal }: Shown): void {
  const { body } = showSidePanel(document, { heading: 'Crosslister', place: 'low', signal });
  const said = element('p', { role: 'status' });
  const press = async (what: Mark) => {
    for (const button of buttons) button.disabled = true;
    said.className = '';
    said.textContent = 'Telling Crosslister…';
    try {
      await ask.mark(id, what);
      said.textContent = marked[what];
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
  body.append(...wordsFor(own, product).map((words) => element('p', {}, words)), actions, said);
}

function wordsFor({ title, state }: OwnItem, { productName, status }: Shown['product']): string[] {
  const isOther = title !== '' && plain(title) !== plain(productName);
  const words = [isOther ? `This is '${productName}' in Crosslister.` : `'${productName}'`];
  if (status === 'sold' && state === 'on sale') {
    return [...words, 'It is sold in Crosslister. Delete it here, so that nobody buys it twice.'];
  }
  if (status === 'sold') return [...words, 'Crosslister has it as sold.'];
  if (state === 'sold')
    return [...words, 'Vinted says it is sold. Tell Crosslister, which ends it everywhere else.'];
  if (state === 'removed') return [...words, 'This listing is no longer on Vinted.'];
  return [...words, 'Sold or taken down here? Tell Crosslister.'];
}
