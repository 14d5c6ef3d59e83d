import { expect, test } from 'vitest';
import { z } from 'zod';
import { validationSentence } from './validation-sentence.ts';

test.each([
  [z.enum(['delist', 'delete']), 'x', 'f must be one of: delist, delete.'],
  [z.literal('GBP'), 'x', 'f must be GBP.'],
  [z.string(), undefined, 'f is missing.'],
  [z.string(), 7, 'f must be a text.'],
  [z.int(), 1.5, 'f must be a whole number.'],
  [z.array(z.number()), {}, 'f must be a list.'],
  [z.string().max(3), 'abcd', 'f must have at most 3 characters.'],
  [z.array(z.number()).min(1), [], 'f must have at least 1 item.'],
  [z.number().max(500), 501, 'f must be at most 500.'],
  [z.string().regex(/x/), 'a', 'f is not valid.'],
  [z.number().max(9, 'must be small'), 10, 'f must be small.'],
  [z.string().min(1, 'Say something.'), '', 'Say something.'],
])('%#: %3$s', (schema: z.ZodType, value, sentence) => {
  expect(validationSentence('f', schema.safeParse(value).error?.issues[0]?.message)).toBe(sentence);
});
