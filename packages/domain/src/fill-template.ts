import {
  bracedWords,
  fieldMeant,
  type TemplateFieldName,
  templateField,
  templateFieldNames,
} from '@crosslister/contract/settings/template-fields.ts';

export type TemplateValues = Readonly<Partial<Record<TemplateFieldName, string>>>;

/**
 * A template's text with the values in place of its fields. A line is left out if it has fields and all of them are
 * empty. Other braces stay, and values are never read as fields.
 */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text
    .split(/\r?\n/)
    .flatMap((line) => filledLine(line, values) ?? [])
    .join('\n')
    .trim();
}

/** Null if nothing is known of what the line is about. */
function filledLine(line: string, values: TemplateValues): string | null {
  let fields = 0;
  let known = 0;
  const filled = line.replace(bracedWords, (whole, words: string) => {
    const field = fieldMeant(words);
    if (!field) return whole;
    const value = oneLine(values[field] ?? '');
    fields += 1;
    if (value !== '') known += 1;
    return value;
  });
  if (fields === 0) return line;
  return known === 0 ? null : filled.trimEnd();
}

const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim();

interface Described {
  name: string;
  sku: string;
  /** As buyers read it. */
  price: string;
  condition: string;
  condition_notes: string;
  specifics: Readonly<Record<string, readonly string[]>>;
}

/** What a product says for each field. */
export function templateValues({ specifics, ...product }: Described): TemplateValues {
  const said = new Map(
    Object.entries(specifics).map(([name, values]) => [name.trim().toLowerCase(), values]),
  );
  const ofSpecifics = (names: readonly string[]) =>
    names
      .map((name) => (said.get(name.toLowerCase()) ?? []).map(oneLine).filter(Boolean).join(', '))
      .find((value) => value !== '');
  const own: Readonly<Record<string, string>> = product;
  return Object.fromEntries(
    templateFieldNames.map((name) => {
      const { specifics: names } = templateField(name);
      return [name, (names ? ofSpecifics(names) : own[name]) ?? ''];
    }),
  );
}
