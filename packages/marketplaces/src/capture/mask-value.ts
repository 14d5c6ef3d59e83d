import { keptNumber, keptText, type Masking } from './kept-value.ts';
import { maskAddress } from './mask-address.ts';

/** Where a value stands: under which field, and whether everything around it is looked at. */
interface Place {
  field: string;
  isOpen: boolean;
}

/** Parsed JSON or XML with the same structure, and nothing in it that is not on the list. */
export function maskValue(
  value: unknown,
  masking: Masking,
  place: Place = { field: '', isOpen: true },
): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((each) => maskValue(each, masking, place));
  if (typeof value === 'object') return maskFields(value, masking, place);
  if (typeof value === 'number') return maskNumber(value, masking, place);
  return maskText(String(value), masking, place);
}

function maskFields(value: object, masking: Masking, { field, isOpen }: Place): object {
  const { marks, vocabulary } = masking;
  const inside = isOpen && (field === '' || vocabulary.has('inside', field));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      vocabulary.isField(name) ? name : marks.field(name),
      maskValue(each, masking, { field: name || 'unnamed', isOpen: inside }),
    ]),
  );
}

const maskNumber = (value: number, masking: Masking, { field, isOpen }: Place) =>
  keptNumber(isOpen ? field : '', value, masking);

function maskText(value: string, masking: Masking, { field, isOpen }: Place): string {
  const kept = isOpen ? keptText(field, value, masking) : undefined;
  return kept ?? maskAddress(value, masking) ?? masking.marks.text(value);
}
