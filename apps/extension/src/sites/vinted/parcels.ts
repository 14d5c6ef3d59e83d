import { cssOf, findAll, firstLine, isVisible, oneLine } from '../page/find.ts';
import { patternOf } from '../tables.ts';
import { vintedPage } from './selectors.ts';

export interface Parcel {
  name: string;
  radio: HTMLElement;
  isChosen: boolean;
}

/**
 * The parcel sizes of the shipping section, by the text beside each radio button: small to large, or by weight. Without
 * radio buttons that are known as such, any that has the name of a parcel is one.
 */
export function parcelsOf(document: Document): Parcel[] {
  const known = findAll(document, vintedPage.parcelRadio);
  const radios = known.length > 0 ? known : findAll(document, vintedPage.anyRadio);
  return radios.flatMap((radio) => {
    const cell = radio.closest<HTMLElement>(`${cssOf(vintedPage.parcelCell)}, label`) ?? radio;
    // The site draws its own circle over the radio button, so the cell has to be visible.
    if (!isVisible(cell)) return [];
    const name = nameOf(radio, cell);
    const isChosen =
      radio instanceof HTMLInputElement ? radio.checked : radio.getAttribute('aria-checked') === 'true';
    const isParcel = known.length > 0 || patternOf(vintedPage.parcelName).test(name);
    return isParcel ? [{ name, radio, isChosen }] : [];
  });
}

function nameOf(radio: HTMLElement, cell: HTMLElement): string {
  const label = oneLine(radio.getAttribute('aria-label') ?? '');
  if (label !== '') return label;
  const lines = cell.innerText.split('\n').map(oneLine);
  return lines.find((line) => line !== '' && line.toLowerCase() !== 'recommended') ?? firstLine(cell);
}
