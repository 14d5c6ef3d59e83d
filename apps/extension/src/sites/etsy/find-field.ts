import { cssOf, findVisible, firstLine, labelOf } from '../page/find.ts';
import { isTextField, type TextField } from '../page/type-into.ts';
import { patternOf } from '../tables.ts';
import { type EtsyField, etsyEditor } from './editor.ts';

/**
 * The field, if exactly one visible field has its label or its id. Null if there is none, or if it would be a guess.
 */
export function findField(document: Document, name: EtsyField): TextField | null {
  const { label, seenAs } = etsyEditor.fields[name];
  const [first, second] = findVisible(document, 'input, textarea')
    .filter(isTextField)
    .filter((field) => !field.readOnly && !field.disabled)
    .filter((field) => field.matches(cssOf(seenAs)) || patternOf(label).test(labelOf(field)));
  return first && !second ? first : null;
}

/** The button that shows the field of the SKU, where the editor hides it. */
export function addSkuButton(document: Document): HTMLElement | null {
  const [first, second] = findVisible(document, 'button, [role="button"]').filter((button) =>
    patternOf(etsyEditor.addSkuWords).test(firstLine(button)),
  );
  return first && !second ? first : null;
}
