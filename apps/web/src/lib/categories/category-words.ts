/** A name as it is searched: lower case, no accents, no apostrophes ("Men's" is searched as "mens"). */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase();

/** A word without its plural ending, the same for singular and plural. For comparing only. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/**
 * The text `matchOf` searches: each word with its stem, hyphenated words joined too ("tshirts"), then the name
 * unchanged.
 */
export function searchedText(name: string): string {
  const text = plain(name);
  const words = [...wordsOf(text), ...wordsOf(text.replace(/(?<=\S)-(?=\S)/g, ''))];
  return ` ${words.flatMap((word) => [word, stemOf(word)]).join(' ')} ${name.toLowerCase()}`;
}

export interface Wanted {
  word: string;
  stem: string;
}

/** The words of a search. A word without a letter or digit is searched unchanged. */
export function wantedOf(term: string): Wanted[] {
  const parts = term.toLowerCase().split(/\s+/).filter(Boolean);
  return parts
    .flatMap((piece) => (wordsOf(plain(piece)).length > 0 ? wordsOf(plain(piece)) : [piece]))
    .map((word) => ({ word, stem: stemOf(word) }));
}

/** Whether a word of the text begins with it. */
export const begins = (text: string, { word, stem }: Wanted) =>
  text.includes(` ${stem}`) || text.includes(` ${word}`);

/** Whether it is anywhere in the text. */
export const stands = (text: string, { word, stem }: Wanted) => text.includes(stem) || text.includes(word);

/** Whether it is one of its words. */
export const isWord = (text: string, { word, stem }: Wanted) =>
  text.includes(` ${stem} `) || text.includes(` ${word} `);

/** Words that say nothing of what a thing is. */
export const isSmall = (word: string) => /^(.|an|and|by|for|from|in|of|on|or|the|to|with)$/u.test(word);
