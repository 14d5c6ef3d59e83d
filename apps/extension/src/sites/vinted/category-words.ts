import { oneLine, plain } from '../page/find.ts';
import type { FillItem } from '../site.ts';
import { valuesOf } from './labels.ts';

/** Item specifics that say what the product is. */
const kinds = ['Category', 'Product Type', 'Item Type', 'Type', 'Garment Type', 'Product'];
const isKind = (name: string) => kinds.some((kind) => plain(kind) === plain(name));
const MOST_SEARCHES = 4;

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [];
const bare = (word: string) => word.replace(/['’]s$/, '');
const plurals = (word: string) => [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')];
const isSameWord = (a: string, b: string) => plurals(a).includes(b) || plurals(b).includes(a);

/** Words to search for, best first: those of item specifics, then the last nouns of the title. */
export function categoryWords({
  title,
  name,
  specifics,
}: Pick<FillItem, 'title' | 'name' | 'specifics'>): string[] {
  const named = kinds.flatMap((kind) => valuesOf(specifics, [kind]).slice(0, 1));
  const known = new Set(
    Object.entries(specifics).flatMap(([kind, values]) => (isKind(kind) ? [] : values.flatMap(wordsOf))),
  );
  const nouns = wordsOf(title || name)
    .filter((word) => /^\p{L}{4,}$/u.test(word) && !known.has(word))
    .reverse();
  return [...new Set([...named, ...nouns].map(oneLine).filter((words) => words !== ''))].slice(
    0,
    MOST_SEARCHES,
  );
}

/**
 * What kind of thing it is, to find the seller's choice for the last one: by eBay's category, else by the word that
 * says most.
 */
export function kindsOf(item: Pick<FillItem, 'title' | 'name' | 'specifics' | 'ebayCategory'>): string[] {
  const [word] = categoryWords(item);
  return [
    ...(item.ebayCategory ? [`ebay:${item.ebayCategory}`] : []),
    ...(word ? [`word:${plain(word)}`] : []),
  ];
}

/** Whether a category's name contains the word that was searched, so that a chance match is not taken. */
export function isAboutWord(category: string, words: string): boolean {
  const searched = wordsOf(words).map(bare);
  return wordsOf(category)
    .map(bare)
    .some((word) => searched.some((each) => isSameWord(each, word)));
}
