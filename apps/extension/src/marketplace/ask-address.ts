import { personsButton } from '../sites/page/side-panel.ts';
import type { Site } from '../sites/site.ts';
import { element } from '../ui/element.ts';
import { sendToBackground } from './send-to-background.ts';

/** A field for the address of the new listing. `onTaken` is called once the dashboard has it. */
export function askAddress(site: Site, onTaken: () => void): HTMLElement {
  const input = element('input', { type: 'url', inputmode: 'url', autocomplete: 'off' });
  const label = element('label', {}, `Address of the item on ${site.label}`, input);
  const said = element('p', { role: 'status', class: 'said' });
  const take = personsButton('Save address', () => {
    const address = input.value.trim();
    const url = URL.canParse(address) ? new URL(address) : null;
    const listing = url && site.matches(url) ? site.savedListing(url, null) : null;
    if (!listing) {
      said.textContent = `That is not the address of an item on ${site.label}. Open the item, and copy what the browser shows above the page.`;
      return;
    }
    sendToBackground({ type: 'address', ...listing }).then(onTaken, (error) => {
      console.error('Crosslister:', error);
      said.textContent = 'The extension did not answer. Paste the address in the queue of your dashboard.';
    });
  });
  const row = element('div', { class: 'copies' }, take);
  const own = site.ownItemsUrl(document);
  // The new listing is looked for there, by its title.
  if (own) row.append(personsButton('Look at my items', () => location.assign(own)));
  return element('div', { class: 'ask' }, label, row, said);
}
