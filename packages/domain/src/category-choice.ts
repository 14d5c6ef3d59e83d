import type { CategorySource } from '@crosslister/contract/category-choice.ts';

/** What a seller chose for one kind of thing: the words are those of the names it was chosen for. */
export interface RememberedCategory {
  kind: string;
  categoryId: string;
  words: readonly string[];
  chosenAt: Date;
}

/**
 * What the seller chose for such a thing. `kinds` are what the thing is, the surest first. A choice that differs from the
 * kind itself was made for a name, so it holds only for names that have a word in common with it. Null if there is none.
 */
export function rememberedCategory(
  choices: readonly RememberedCategory[],
  kinds: readonly string[],
  words: readonly string[],
): string | null {
  for (const kind of kinds) {
    const fitting = choices
      .filter((choice) => choice.kind === kind)
      .map((choice) => ({ choice, shared: choice.words.filter((word) => words.includes(word)).length }))
      .filter(({ choice, shared }) => shared > 0 || kind.endsWith(`:${choice.categoryId}`))
      .sort(
        (one, other) =>
          other.shared - one.shared || other.choice.chosenAt.getTime() - one.choice.chosenAt.getTime(),
      );
    if (fitting[0]) return fitting[0].choice.categoryId;
  }
  return null;
}

/**
 * The default of Settings where there is one: `default` if it is among the suggestions, otherwise `unproven`, which the
 * seller is told to check. Without a default the best suggestion, or null.
 */
export function categoryByName(
  suggestions: readonly string[],
  usual: string | null,
): { id: string; from: CategorySource } | null {
  if (usual) return { id: usual, from: suggestions.includes(usual) ? 'default' : 'unproven' };
  const [best] = suggestions;
  return best ? { id: best, from: 'suggested' } : null;
}
