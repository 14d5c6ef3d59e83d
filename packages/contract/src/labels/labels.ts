import { labelKey } from './label-colours.ts';

/** Of one product. */
export const MAX_LABELS = 20;
export const MAX_LABEL_LENGTH = 40;

/** Commas and semicolons separate labels in a field, a cell and an address, so no label contains one. */
const separators = /[,;\n]/;
export const hasSeparator = (label: string) => separators.test(label);

/** Trimmed, each once whatever its case. */
export function eachOnce(labels: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const label of labels.map((each) => each.trim()).filter(Boolean)) {
    if (!known.has(labelKey(label))) known.set(labelKey(label), label);
  }
  return [...known.values()];
}

/** The labels of a text such as `Summer; Box 3`. */
export const labelsIn = (text: string): string[] => eachOnce(text.split(separators));

/** Labels as a text that `labelsIn` reads. */
export const labelsText = (labels: readonly string[]): string => labels.join('; ');

/** Why a product cannot have these labels, as a sentence. */
export function labelsMistake(labels: readonly string[]): string | undefined {
  if (labels.length > MAX_LABELS) return `A product takes at most ${MAX_LABELS} labels.`;
  const long = labels.find((label) => label.length > MAX_LABEL_LENGTH);
  return (
    long && `A label takes at most ${MAX_LABEL_LENGTH} characters: "${long.slice(0, MAX_LABEL_LENGTH)}…".`
  );
}
