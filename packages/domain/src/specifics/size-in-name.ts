const letters = 'XXXL|XXL|XL|XXS|XS|S|M|L|[2-6]XL|extra small|small|medium|extra large|large';
const regions = 'UK|EUR|EU|US|IT|FR|AU';
/**
 * A size with a word before it that says so: "Size M", "UK 10", "size UK 5.5", "EU 38". Not part of a range ("8-10"), a
 * measure ("10 x 12", "10cm") or another country's size ("size 10 US").
 */
const clearSize = new RegExp(
  `(?<![\\p{L}\\p{N}.])(?:(?<before>${regions})\\s+)?` +
    `(?:(?:size|sz)[.:]?\\s*(?<inner>${regions})?\\s*|(?<outer>${regions})\\s*(?:size\\s*)?)` +
    `(?<value>\\d{1,2}(?:\\.5)?|${letters})` +
    `(?![\\p{L}\\p{N}]|\\.\\d|\\s*[-–/]\\s*(?:\\d|(?:${letters})\\b)|\\s*x\\s*\\d|\\s*(?:cm|mm|ml|in|inch|inches|EUR|EU|US|IT|FR|AU)\\b)`,
  'giu',
);

const longWords: Record<string, string[]> = {
  XXS: ['2XS'],
  XS: ['Extra Small', 'X-Small'],
  S: ['Small'],
  M: ['Medium'],
  L: ['Large'],
  XL: ['Extra Large', 'X-Large'],
  XXL: ['2XL', 'XX-Large'],
  XXXL: ['3XL'],
};

/** Every way in which a size is written, in upper case: "m" is also "Medium". */
export function spellings(size: string): string[] {
  const upper = size.toUpperCase();
  const groups = Object.entries(longWords).map(([short, long]) =>
    [short, ...long].map((w) => w.toUpperCase()),
  );
  return groups.find((group) => group.includes(upper)) ?? [upper];
}

/** The country whose sizes an item specific uses. Null if it is not a size of clothes or shoes. */
function regionOf(specific: string): string | null {
  if (/^size$/i.test(specific)) return 'UK';
  return /^(UK|EU|US)( Shoe)? Size$/i.exec(specific)?.[1]?.toUpperCase() ?? null;
}

/** Whether an item specific is a size that a name may contain. */
export function isSize(specific: string): boolean {
  return regionOf(specific) !== null;
}

/** The one of `values` that the name clearly gives as its size. Null if there is none, or more than one. */
export function sizeInName(specific: string, values: readonly string[], name: string): string | null {
  const wanted = regionOf(specific);
  const found = new Set<string>();
  for (const { groups } of name.matchAll(clearSize)) {
    const said = (groups?.before ?? groups?.inner ?? groups?.outer ?? 'UK').toUpperCase();
    const region = said === 'EUR' ? 'EU' : said;
    if (region !== wanted || !groups?.value) continue;
    const ways = spellings(groups.value);
    const known = values.find((value) => ways.includes(value.toUpperCase()));
    if (known) found.add(known);
  }
  if (/(?<!\p{L})one size(?!\p{L})/iu.test(name)) {
    const known = values.find((value) => value.toLowerCase() === 'one size');
    if (known) found.add(known);
  }
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}
