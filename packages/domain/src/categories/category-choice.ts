/** Of a kind that is nothing but the words of a name. */
const BY_NAME = 'name:';
const MOST_LETTERS = 80;

/**
 * What kind of thing it is by the words of its name alone, for what no marketplace has a category. The same thing in
 * another colour or size is of the same kind, but not one for others (`wearers`). None without a word.
 */
export function kindsByName(words: readonly string[], wearers: readonly string[] = []): string[] {
  if (words.length === 0) return [];
  return [`${BY_NAME}${[...wearers, ...words.toSorted()].join(' ')}`.slice(0, MOST_LETTERS)];
}

export const isByName = (kind: string) => kind.startsWith(BY_NAME);

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
 * The category by the name alone: the marketplace's best suggestion, which may be the default of Settings. Where nothing
 * is suggested, nobody knows whether the default fits. Null without either.
 */
export function categoryByName(
  best: string | null,
  usual: string | null,
): { id: string; from: 'default' | 'suggested' | 'unproven' } | null {
  if (best) return { id: best, from: best === usual ? 'default' : 'suggested' };
  return usual ? { id: usual, from: 'unproven' } : null;
}
