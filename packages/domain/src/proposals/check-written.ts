import { ownValues } from './own-values.ts';
import { tokensOf } from './read-words.ts';

/** What a written text may rest on. */
export interface Ground {
  /** The product's name, and what was read in its photos. */
  read: readonly string[];
  /** All that the model has written: a word that it writes in small letters too is an ordinary one. */
  written: readonly string[];
  /** Values that were refused. */
  refused: readonly string[];
}

const ownWords = new Set(tokensOf(Object.values(ownValues).flat().join(' ')));
const link = /https?:|www\.|\b[\w-]+\.(?:com|co|net|org|uk|io|info|shop)\b|\S@\S/i;
const markup = /<[a-z/!?]|\]\(|`{3}/i;
const clearSize = /\b(?:size|uk|eu|us)[ :.]*(\d{1,2}(?:\.5)?|x{0,3}[sl]|m)\b/gi;

/** Words with a capital that do not begin a sentence, and those that begin the text of a name. */
function* properWords(text: string, isName: boolean): Generator<string> {
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu)) {
    const before = text.slice(end, index);
    end = index + word.length;
    const begins = index === before.length || /[.!?:\n•"“(]|^\s*[-–]\s/.test(before);
    if (/^\p{Lu}/u.test(word) && (isName || !begins)) yield word;
  }
}

/** The same words as far as somebody wrote them with a small letter. */
const ordinaryWords = (texts: readonly string[]) =>
  new Set(
    texts.flatMap((text) => text.match(/(?<![\p{L}\p{N}'’])\p{Ll}[\p{L}'’]*/gu) ?? []).flatMap(tokensOf),
  );

/** What of a written text nobody read anywhere, as the end of a sentence. Null: nothing. */
export function unreadIn(text: string, { read, written, refused }: Ground, isName: boolean): string | null {
  if (link.test(text)) return 'it has a link or an address in it';
  if (markup.test(text)) return 'it has markup in it';
  const known = new Set(read.flatMap(tokensOf));
  const ordinary = ordinaryWords(written);
  const said = tokensOf(text).join(' ');
  const bad = refused.find((value) => {
    const words = tokensOf(value).join(' ');
    return (
      words !== '' && ` ${said} `.includes(` ${words} `) && !tokensOf(value).every((word) => known.has(word))
    );
  });
  if (bad !== undefined) return `it says “${bad}”, which was read nowhere`;
  const number = text.match(/\d(?:[\s-]?\d){7,}/g)?.find((digits) => {
    const bare = digits.replace(/\D/g, '');
    return !read.some((each) => each.replace(/(?<=\d)[\s-](?=\d)/g, '').includes(bare));
  });
  if (number !== undefined) return `it says the number ${number}, which was read nowhere`;
  for (const [whole, size = ''] of text.matchAll(clearSize)) {
    if (!known.has(size.toLowerCase())) return `it says “${whole}”, and that size was read nowhere`;
  }
  for (const word of properWords(text, isName)) {
    const parts = tokensOf(word);
    if (!parts.every((part) => known.has(part) || ownWords.has(part) || ordinary.has(part)))
      return `it says “${word}”, which was read nowhere`;
  }
  return null;
}
