import { findAll, firstLine, isVisible, oneLine } from '../page/find.ts';
import { vintedPage } from './selectors.ts';

export interface Parcel {
  name: string;
  radio: HTMLElement;
  isChosen: boolean;
}

/** The parcel sizes of the shipping section, by the text beside each radio button. */
export function parcelsOf(document: Document): Parcel[] {
  return findAll(document, vintedPage.parcelRadio).flatMap((radio) => {
    const cell = radio.closest<HTMLElement>(`${vintedPage.parcelCell}, label`) ?? radio;
    // The site draws its own circle over the radio button, so the cell has to be visible.
    if (!isVisible(cell)) return [];
    const name = nameOf(radio, cell);
    const isChosen =
      radio instanceof HTMLInputElement ? radio.checked : radio.getAttribute('aria-checked') === 'true';
    return vintedPage.parcelName.test(name) ? [{ name, radio, isChosen }] : [];
  });
}

function nameOf(radio: HTMLElement, cell: HTMLElement): string {
  const label = oneLine(radio.getAttribute('aria-label') ?? '');
  if (label !== '') return label;
  const lines = cell.innerText.split('\n').map(oneLine);
  return lines.find((line) => line !== '' && line.toLowerCase() !== 'recommended') ?? firstLine(cell);
}
