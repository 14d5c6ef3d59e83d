import { z } from 'zod';
import { EbayCondition } from './credentials.ts';
import { platforms } from './platforms.ts';

/**
 * eBay's limits for item specifics: characters of a name or a value, values of one specific, and number of specifics.
 */
export const MAX_SPECIFIC_LENGTH = 65;
export const MAX_SPECIFIC_VALUES = 30;
export const MAX_SPECIFICS = 45;

/** A sentence that refuses a name or a value, or null. */
function textFault(what: string, text: string): string | null {
  if (text.trim() === '') return `${what} must not be empty.`;
  if (text.includes('\0')) return 'Text must not contain NUL characters.';
  const isLong = text.trim().length > MAX_SPECIFIC_LENGTH;
  return isLong ? `${what} takes at most ${MAX_SPECIFIC_LENGTH} characters.` : null;
}

function specificsFault(specifics: Record<string, string[]>): string | null {
  const entries = Object.entries(specifics);
  if (entries.length > MAX_SPECIFICS) return `A product takes at most ${MAX_SPECIFICS} item specifics.`;
  for (const [name, values] of entries) {
    const fault = textFault('The name of an item specific', name);
    if (fault) return fault;
    if (values.length > MAX_SPECIFIC_VALUES) return `${name} takes at most ${MAX_SPECIFIC_VALUES} values.`;
    const wrong = values.map((value) => textFault(name, value)).find((each) => each !== null);
    if (wrong) return wrong;
  }
  return null;
}

/**
 * Item specifics by name, as the seller entered them: {"Brand": ["Levi's"]}. An empty list removes what was entered
 * before, so that the default is used again.
 */
export const ItemSpecifics = z
  .record(z.string(), z.array(z.string().trim()).max(1_000))
  .superRefine((specifics, context) => {
    const fault = specificsFault(specifics);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });
export type ItemSpecifics = z.infer<typeof ItemSpecifics>;

/** One item specific as a category requires it. */
export const SpecificRule = z.object({
  name: z.string(),
  required: z.boolean(),
  /** More than one value is accepted. */
  multiple: z.boolean(),
  /** Any text is accepted. Otherwise only one of `values`. */
  free_text: z.boolean(),
  max_length: z.number().nullable(),
  values: z.array(z.string()),
});
export type SpecificRule = z.infer<typeof SpecificRule>;

/**
 * A value that nobody entered as one: found in the name or the description, said by the category itself, or eBay's own
 * value for "none".
 */
export const FilledSpecific = z.object({
  name: z.string(),
  value: z.string(),
  from: z.enum(['name', 'description', 'category', 'stand_in']),
});
export type FilledSpecific = z.infer<typeof FilledSpecific>;

/** A condition of a category, with what has to be said of an item in it: a graded card has a grader and a grade. */
export const ConditionRule = z.object({
  condition: EbayCondition,
  label: z.string(),
  details: z.array(SpecificRule).default([]),
});

/** Answer of `GET /api/{platform}-categories/{id}/rules/`. `conditions` is empty if any condition is accepted. */
export const CategoryRulesAnswer = z.object({
  success: z.boolean(),
  specifics: z.array(SpecificRule),
  conditions: z.array(ConditionRule),
  /** Names of the category, from the main one down; none while the tree is not known. */
  path: z.array(z.string()).default([]),
  source: z.enum([...platforms, 'stored', 'none']),
  message: z.string().optional(),
  error: z.string().optional(),
  next_step: z.string().optional(),
});
export type CategoryRulesAnswer = z.infer<typeof CategoryRulesAnswer>;
