import { keptNumber, keptText, type Masking } from './kept-value.ts';
import { maskAddress } from './mask-address.ts';
import type { Field } from './words.ts';

/** Where a value is: in which field, and whether everything around it is looked at. */
interface Place {
  field: Field;
  isOpen: boolean;
}

const none: Field = { name: '', within: '' };

/** Parsed JSON or XML with the same structure, and nothing in it that is not on the list. */
export function maskValue(
  value: unknown,
  masking: Masking,
  place: Place = { field: none, isOpen: true },
): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((each) => maskValue(each, masking, place));
  if (typeof value === 'object') return maskFields(value, masking, place);
  if (typeof value === 'number') return maskNumber(value, masking, place);
  return maskText(String(value), masking, place);
}

function maskFields(value: object, masking: Masking, { field, isOpen }: Place): object {
  const { marks, vocabulary } = masking;
  const inside = isOpen && (field === none || vocabulary.keeps('inside', field));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      vocabulary.isField(name) ? name : marks.field(name),
      maskValue(each, masking, { field: { name: name || 'unnamed', within: field.name }, isOpen: inside }),
    ]),
  );
}

const maskNumber = (value: number, masking: Masking, { field, isOpen }: Place) =>
  keptNumber(isOpen ? field : none, value, masking);

function maskText(value: string, masking: Masking, { field, isOpen }: Place): string {
  const kept = isOpen ? keptText(field, value, masking) : undefined;
  return kept ?? maskAddress(value, masking) ?? masking.marks.text(value);
}
