import { z } from 'zod';
import { text, trimmedText } from '../schemas/text.ts';
import { fieldsMistake } from './template-fields.ts';

/** Of one seller. */
export const MAX_TEMPLATES = 50;
export const MAX_TEMPLATE_NAME = 60;
export const MAX_TEMPLATE_TEXT = 5000;

/** A named block of text for descriptions. Its fields are filled when it is inserted, never later. */
export const TemplateInput = z.object({
  name: trimmedText(
    MAX_TEMPLATE_NAME,
    `The name of a template takes at most ${MAX_TEMPLATE_NAME} characters.`,
  ).min(1, 'Give the template a name.'),
  text: text(MAX_TEMPLATE_TEXT, `A template takes at most ${MAX_TEMPLATE_TEXT} characters.`).superRefine(
    (typed, context) => {
      const mistake = typed.trim() === '' ? 'Write the text of the template.' : fieldsMistake(typed);
      if (mistake) context.addIssue(mistake);
    },
  ),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

export const DescriptionTemplate = z.object({ id: z.number(), name: z.string(), text: z.string() });
export type DescriptionTemplate = z.infer<typeof DescriptionTemplate>;

/** In the seller's order. */
export const DescriptionTemplates = z.object({ results: z.array(DescriptionTemplate) });

/** Those that are not named come last, in their present order. */
export const TemplateOrder = z.object({ ids: z.array(z.int()).max(MAX_TEMPLATES) });
