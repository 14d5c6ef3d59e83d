/** The words of a text with commas between them: a long list of words is read more easily as one. */
export const listOf = (words: string): string[] => words.split(',').map((word) => word.trim());
