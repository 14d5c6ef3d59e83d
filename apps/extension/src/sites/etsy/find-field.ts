import { findVisible, oneLine } from '../page/find.ts';
import { isTextField, type TextField } from '../page/type-into.ts';
import { type EtsyField, etsyEditor } from './editor.ts';

/** The field's accessible name, without the marks of a required field. */
function labelOf(field: TextField): string {
  const ids = (field.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter((id) => id !== '');
  const named = ids.map((id) => field.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
  return oneLine((named.trim() || label).replace(/[*]|\((?:required|optional)\)/gi, ''));
}

/**
 * The field, if exactly one visible field has its label or its id. Null if there is none, or if it would be a guess.
 */
export function findField(document: Document, name: EtsyField): TextField | null {
  const { label, seenAs } = etsyEditor.fields[name];
  const [first, second] = findVisible(document, 'input, textarea')
    .filter(isTextField)
    .filter((field) => !field.readOnly && !field.disabled)
    .filter((field) => field.matches(seenAs) || label.test(labelOf(field)));
  return first && !second ? first : null;
}
