import { EVERY_CATEGORY } from '@crosslister/contract/listings/every-category.ts';
import { attributeNamed } from '@crosslister/contract/platforms/attributes.ts';

/** One remembered answer, for one marketplace. */
export interface Answered {
  categoryId: string;
  meaning: string;
  said: string;
  takes: string;
}

/** By what answers to an item specific of this name are remembered. */
export const meaningOf = (name: string): string => attributeNamed(name) ?? name.trim().toLowerCase();
export const saidKey = (value: string): string => value.trim().toLowerCase();

/** Item specifics in the marketplace's words, where the seller said what theirs are there. The category's own answer first. */
export function withAnswers(
  specifics: Readonly<Record<string, readonly string[]>>,
  answers: readonly Answered[],
  categoryId: string | null,
): Record<string, string[]> {
  const fitting = answers
    .filter((answer) => answer.categoryId === categoryId || answer.categoryId === EVERY_CATEGORY)
    .toSorted(
      (one, other) => Number(one.categoryId === EVERY_CATEGORY) - Number(other.categoryId === EVERY_CATEGORY),
    );
  return Object.fromEntries(
    Object.entries(specifics).map(([name, values]) => {
      const meaning = meaningOf(name);
      const inItsWords = (value: string) =>
        fitting.find((answer) => answer.meaning === meaning && answer.said === saidKey(value))?.takes ??
        value;
      return [name, values.map(inItsWords)];
    }),
  );
}
