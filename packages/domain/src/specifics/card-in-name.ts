import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';

const GRADER = 'professional grader';
const GRADE = 'grade';
const CARD_CONDITION = 'card condition';

/** A grader's letters with a grade behind them: "PSA 9", "CGC 8.5". */
const graded = /(?<!\p{L})(PSA|BGS|CGC|SGC|TAG|ACE)\s?(10|[1-9](?:\.5)?)(?![\p{L}\p{N}.])/iu;
/** What sellers write of a card without a grade, the best first, and how eBay's list of card conditions begins. */
const states: [RegExp, RegExp][] = [
  [/\b(?:near mint|NM|mint)\b/i, /^near mint/i],
  [/\b(?:excellent|EX|lightly played|LP)\b/i, /^(?:lightly played|excellent)/i],
  [/\b(?:very good|VG|moderately played|MP)\b/i, /^(?:moderately played|very good)/i],
  [/\b(?:poor|heavily played|HP|damaged)\b/i, /^(?:heavily played|poor)/i],
];

/** Whether a name says that somebody has graded the card. */
export const isGradedByName = (name: string): boolean => graded.test(name);

/** Whether it is said of cards alone. */
export const isOfCards = (name: string): boolean => [GRADER, CARD_CONDITION].includes(name.toLowerCase());

/** Who graded a card, its grade, or its condition, as far as its name says so in words of the category's list. */
export function cardInName({ name, values }: SpecificRule, productName: string): string | null {
  const [, grader = '', grade] = graded.exec(productName) ?? [];
  switch (name.trim().toLowerCase()) {
    case GRADER:
      return grader
        ? (values.find((value) => value.toUpperCase().includes(`(${grader.toUpperCase()})`)) ?? null)
        : null;
    case GRADE:
      return values.find((value) => value === grade) ?? null;
    case CARD_CONDITION: {
      const state = states.find(([said]) => said.test(productName))?.[1];
      return (state && values.find((value) => state.test(value))) ?? null;
    }
    default:
      return null;
  }
}
