import { z } from 'zod';
import { EbayCondition } from './credentials.ts';

/** What eBay takes of item specifics: characters of a name or a value, values of one, and how many there are. */
export const MAX_SPECIFIC_LENGTH = 65;
export const MAX_SPECIFIC_VALUES = 30;
export const MAX_SPECIFICS = 45;

const noNul = (value: string) => !value.includes('\0');
const text = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `${what} must not be empty.`)
    .max(MAX_SPECIFIC_LENGTH, `${what} takes at most ${MAX_SPECIFIC_LENGTH} characters.`)
    .refine(noNul, 'Text must not contain NUL characters.');

/**
 * Item specifics by name, as the seller says them: {"Brand": ["Levi's"]}. An empty list takes back what was said
 * before, so that the default is used again.
 */
export const ItemSpecifics = z
  .record(
    text('The name of an item specific'),
    z
      .array(text('An item specific'))
      .max(MAX_SPECIFIC_VALUES, `An item specific takes at most ${MAX_SPECIFIC_VALUES} values.`),
  )
  .refine((specifics) => Object.keys(specifics).length <= MAX_SPECIFICS, {
    message: `A product takes at most ${MAX_SPECIFICS} item specifics.`,
  });
export type ItemSpecifics = z.infer<typeof ItemSpecifics>;

/** One item specific as a category asks for it. */
export const SpecificRule = z.object({
  name: z.string(),
  required: z.boolean(),
  /** More than one value is taken. */
  multiple: z.boolean(),
  /** Any text is taken; else only one of `values`. */
  free_text: z.boolean(),
  max_length: z.number().nullable(),
  values: z.array(z.string()),
});
export type SpecificRule = z.infer<typeof SpecificRule>;

/** Answer of `GET /api/ebay-categories/{id}/rules/`. `conditions` is empty where any is taken. */
export const CategoryRulesAnswer = z.object({
  success: z.boolean(),
  specifics: z.array(SpecificRule),
  conditions: z.array(z.object({ condition: EbayCondition, label: z.string() })),
  source: z.enum(['ebay', 'stored', 'none']),
  message: z.string().optional(),
  error: z.string().optional(),
  next_step: z.string().optional(),
});
export type CategoryRulesAnswer = z.infer<typeof CategoryRulesAnswer>;
