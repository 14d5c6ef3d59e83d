import { element } from '../../ui/element.ts';
import { findAll, findVisible } from '../page/find.ts';
import { fileOf, putFiles } from '../page/put-files.ts';
import { personsButton, showSidePanel } from '../page/side-panel.ts';
import type { FillItem, Photo } from '../site.ts';
import { type Copy, copiesOf } from './copies.ts';
import { etsyEditor, etsyLimits } from './editor.ts';

/** A column beside the editor with everything to enter: each field to copy, each photo to add or to download. */
export function showCopies(document: Document, item: FillItem, signal: AbortSignal): void {
  const { body } = showSidePanel(document, { heading: 'Copy to Etsy', place: 'tall', signal });
  const said = element('p', { role: 'status', class: 'said' });
  const say = (words: string) => {
    said.textContent = words;
  };
  body.append(
    said,
    ...copiesOf(item).map((copy) => copyRow(copy, say)),
    photosRow(document, item.photos, signal, say),
    element(
      'p',
      { class: 'quiet' },
      'Category, delivery and returns are chosen in the editor. You save it yourself.',
    ),
  );
}

function copyRow({ field, value, hint }: Copy, say: (words: string) => void): HTMLElement {
  const shown = element('p', { class: 'value' }, value);
  const head = element('div', { class: 'field-head' }, element('h3', {}, field));
  const row = element('div', {}, head);
  if (value !== '') {
    const button = personsButton('Copy', () => void copy(field, shown, say));
    button.setAttribute('aria-label', `Copy ${field.toLowerCase()}`);
    head.append(button);
    row.append(shown);
  }
  if (hint) row.append(element('p', { class: 'quiet' }, hint));
  return row;
}

async function copy(field: string, shown: HTMLElement, say: (words: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(shown.textContent ?? '');
    say(`Copied: ${field}`);
  } catch (error) {
    console.warn('Not copied:', error);
    getSelection()?.selectAllChildren(shown);
    say(`Your browser did not let it be copied. ${field} is selected: copy it with the keyboard.`);
  }
}

function photosRow(
  document: Document,
  photos: Photo[],
  signal: AbortSignal,
  say: (words: string) => void,
): HTMLElement {
  const heading = element('h3', {}, `Photos (${photos.length})`);
  if (photos.length === 0)
    return element('div', {}, heading, element('p', {}, 'This product has no photos.'));
  const add = personsButton('Add to the form', () => say(addPhotos(document, photos)));
  const tiles = photos.map((photo, index) => photoTile(photo, index + 1, signal));
  return element(
    'div',
    {},
    element('div', { class: 'field-head' }, heading, add),
    element('ul', { class: 'photos' }, ...tiles),
    element('p', { class: 'quiet' }, 'Or press a photo to download it, and add it in the editor.'),
  );
}

function photoTile(photo: Photo, number: number, signal: AbortSignal): HTMLElement {
  const address = URL.createObjectURL(fileOf(photo));
  signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true });
  const image = element('img', { src: address, alt: `Photo ${number}` });
  const link = element('a', { href: address, download: photo.name }, image);
  return element('li', {}, link);
}

/** Gives the photos to the editor if it has exactly one empty field for them. Returns the text for the seller. */
function addPhotos(document: Document, photos: Photo[]): string {
  if (findVisible(document, etsyEditor.photoTile).length > 0) {
    return 'The editor holds photos already. Remove them first, or add what is missing there.';
  }
  const inputs = findAll(document, etsyEditor.photos).filter(
    (input) => input instanceof HTMLInputElement && input.multiple,
  );
  const [input, another] = inputs;
  if (!(input instanceof HTMLInputElement) || another) {
    return 'The place for photos was not found. Download them here and add them in the editor.';
  }
  putFiles(input, photos.slice(0, etsyLimits.photos));
  return 'Handed over. Wait until the editor shows every photo.';
}
