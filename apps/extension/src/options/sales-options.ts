import { extensionPlatforms, platformList } from '@crosslister/contract/platforms.ts';
import { forgetUnsent, type Unsent, unsent, type Watching, watching } from '../background/sales/stored-sales.ts';
import { byId } from '../ui/by-id.ts';
import { element } from '../ui/element.ts';

const on = byId('sales', HTMLInputElement);
const byItself = byId('sales-by-itself', HTMLInputElement);
const said = byId('sales-said', HTMLElement);

/** The part of the options about sales that are read off the seller's own pages. */
export function listenForSales(showFailure: (error: unknown) => void): void {
  byId('sales-platforms', HTMLElement).textContent = platformList(extensionPlatforms);
  on.addEventListener('change', () => {
    const words = on.checked ? 'On, from the next page you open there.' : 'Off.';
    save({ on: on.checked }, words).catch(showFailure);
  });
  byItself.addEventListener('change', () => {
    const words = byItself.checked ? 'Recorded without asking from now on.' : 'Asked about from now on.';
    save({ byItself: byItself.checked, wasOffered: true }, words).catch(showFailure);
  });
}

async function save(changes: Partial<Watching>, words: string): Promise<void> {
  await watching.update((all) => ({ ...all, ...changes }));
  said.className = 'good';
  said.textContent = words;
}

export async function showSales(showFailure: (error: unknown) => void): Promise<void> {
  const state = await watching.read();
  on.checked = state.on;
  byItself.checked = state.byItself;
  byItself.disabled = !state.on;
  const items = (await unsent.read()).map((each) => unsentItem(each, showFailure));
  byId('sales-unsent', HTMLElement).replaceChildren(...items);
}

/** A sale that a dashboard has not taken: it waits, or was refused. */
function unsentItem(one: Unsent, showFailure: (error: unknown) => void): HTMLElement {
  const { name, origin, refused } = one;
  const words =
    refused === null ? `Reported as soon as ${origin} answers.` : `${origin} did not take it: ${refused}`;
  const remove = element('button', { type: 'button', 'aria-label': `Remove the sale of ${name}` }, 'Remove');
  remove.addEventListener('click', () => void forgetUnsent(one).catch(showFailure));
  const about = element('div', {}, name, element('p', { class: refused === null ? 'open' : 'bad' }, words));
  return element('li', {}, element('div', { class: 'row' }, about, remove));
}
