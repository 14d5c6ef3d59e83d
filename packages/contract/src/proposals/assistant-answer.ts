import { z } from 'zod';
import { attributeNames } from '../platforms/attributes.ts';

const Words = z.string().max(20_000);

/** A name or a description that a model has written, and why. */
const Written = z.object({ value: Words.nullable(), why: Words });

/** What a model says of one attribute. `read`: the very text that says so, as it is in a photo or in the name. */
export const SaidAttribute = z.object({
  attribute: z.enum(attributeNames),
  values: z.array(Words).max(20),
  read: Words.nullable(),
  read_in: z.enum(['photo', 'name']).nullable(),
  why: Words,
});
export type SaidAttribute = z.infer<typeof SaidAttribute>;

/** What a model has to answer. Nothing of it counts before it was checked (`checkAnswer`); what else it says is dropped. */
export const AssistantAnswer = z.object({
  name: Written,
  description: Written,
  attributes: z.array(SaidAttribute).max(60),
  flaws: z.array(z.object({ flaw: Words, where: Words })).max(20),
  doubts: z.array(Words).max(20),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;
