import { z } from 'zod';
import { MAX_SPECIFIC_LENGTH } from '../item-specifics.ts';
import { Platform } from '../schemas/platform-schemas.ts';
import { trimmedText } from '../schemas/text.ts';

/** A value that a marketplace does not take as it was said, and the nearest that it has, if any is near. */
export const UnknownValue = z.object({ name: z.string(), said: z.string(), nearest: z.string().nullable() });
export type UnknownValue = z.infer<typeof UnknownValue>;

const value = trimmedText(MAX_SPECIFIC_LENGTH).refine((text) => text !== '', 'A value must not be empty.');

/** What the seller says a value is at a marketplace, from then on. */
export const ValueAnswer = z.object({
  platform: Platform,
  category_id: z.string().regex(/^(\*|\d{1,15})$/, 'The category must be a number, or *.'),
  /** The item specific. Another of the same meaning has the same answer. */
  name: value,
  said: value,
  takes: value,
});
export type ValueAnswer = z.infer<typeof ValueAnswer>;

const MAX_ANSWERS = 500;
/** `POST /api/value-answers/`: remembers them. An answer of before to the same is replaced, or with null forgotten. */
export const ValueAnswers = z.object({
  answers: z
    .array(ValueAnswer.extend({ takes: value.nullable() }))
    .min(1)
    .max(MAX_ANSWERS),
});
export type ValueAnswers = z.infer<typeof ValueAnswers>;
/** `GET /api/value-answers/`. `name` is the item specific's as we call it. */
export const ValueAnswerList = z.object({ results: z.array(ValueAnswer) });
export const ValueAnswersStored = z.object({ success: z.literal(true) });
