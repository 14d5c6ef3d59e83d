import { findVisible, plain } from '../page/find.ts';
import { patternOf } from '../tables.ts';
import { etsyEditor } from './editor.ts';

const dashed = (text: string) => plain(text.replace(/[–—]/g, '-'));

/**
 * Chooses when it was made, if the editor offers exactly that among what is vintage. A year is never guessed from
 * another one: what Etsy takes as vintage depends on it. False: it is the seller's to choose.
 */
export function chooseWhenMade(document: Document, age: string): boolean {
  const [select, other] = findVisible(document, etsyEditor.whenMade);
  if (age === '' || !(select instanceof HTMLSelectElement) || other || select.value !== '') return false;
  const [option, another] = [...select.options].filter(
    ({ parentElement: group, disabled, text }) =>
      !disabled &&
      group instanceof HTMLOptGroupElement &&
      patternOf(etsyEditor.vintage).test(group.label) &&
      dashed(text) === dashed(age),
  );
  if (!option || another) return false;
  // The browser's own setter: React undoes what goes through the one it puts on the field.
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, option.value);
  for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }));
  return select.value === option.value;
}
