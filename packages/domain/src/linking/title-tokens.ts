/** Said of half of all things, so that it tells nothing about which thing it is. */
const said = new Set(
  (
    'a an and the of for in on with by to from new used nwt nwot bnwt bnwot bnib vgc euc guc good great very excellent ' +
    'condition rare lovely beautiful free post postage p delivery uk fast genuine authentic original'
  )
    .split(' ')
    .concat(['']),
);
const sizes: Readonly<Record<string, string>> = {
  small: 's',
  medium: 'm',
  large: 'l',
  xlarge: 'xl',
  xxl: '2xl',
  xxxl: '3xl',
};
const sizeWords = new Set(['xxs', 'xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl']);
export const colourWords: ReadonlySet<string> = new Set(
  (
    'black white red blue green yellow orange purple pink brown grey navy beige cream gold silver turquoise teal burgundy ' +
    'maroon khaki olive lilac mustard'
  ).split(' '),
);
const spelt: Readonly<Record<string, string>> = { gray: 'grey', jewelry: 'jewellery', color: 'colour' };

/** The words of a title as they are compared: in lower case, without accents, signs and what is said of everything. */
export function titleTokens(title: string): string[] {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’`]/g, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).map((word) => sizes[word] ?? spelt[word] ?? word);
  return [...new Set(words.filter((word) => !said.has(word)))];
}

type Kind = 'number' | 'size' | 'colour';

function kindOf(token: string): Kind | null {
  if (sizeWords.has(token)) return 'size';
  if (/\d/.test(token)) return 'number';
  return colourWords.has(token) ? 'colour' : null;
}

/**
 * Whether two titles contradict each other: each has a number, size or colour that the other lacks, as volume 1 and
 * volume 2. One that says more than the other contradicts nothing.
 */
export function contradict(one: readonly string[], other: readonly string[]): boolean {
  return (['number', 'size', 'colour'] as const).some((kind) => {
    const lacking = (a: readonly string[], b: readonly string[]) =>
      a.some((token) => kindOf(token) === kind && !b.includes(token));
    return lacking(one, other) && lacking(other, one);
  });
}
