import { z } from 'zod';
import { labelColours } from '../labels/label-colours.ts';
import { eachOnce, hasSeparator, labelsMistake, MAX_LABEL_LENGTH } from '../labels/labels.ts';

/** What a seller calls some of their products. */
export const LabelName = z
  .string()
  .trim()
  .min(1, 'Give the label a name.')
  .max(MAX_LABEL_LENGTH, `A label takes at most ${MAX_LABEL_LENGTH} characters.`)
  .refine((label) => !label.includes('\0'), 'Text must not contain NUL characters.')
  .refine((label) => !hasSeparator(label), 'A label must not contain a comma or a semicolon.');

/** The labels of one product. */
export const LabelList = z
  .array(z.string().max(500))
  .max(500)
  .transform(eachOnce)
  .superRefine((labels, context) => {
    const mistake = labelsMistake(labels);
    if (mistake) context.addIssue(mistake);
    if (labels.some(hasSeparator)) context.addIssue('A label must not contain a comma or a semicolon.');
    if (labels.some((label) => label.includes('\0')))
      context.addIssue('Text must not contain NUL characters.');
  });

/** One of these labels, as one query parameter: `labels=Summer,Box 3`. */
export const LabelsQuery = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z
    .array(
      z
        .string()
        .max(500)
        .refine((label) => !label.includes('\0'), 'Labels must not contain NUL characters.'),
    )
    .max(100)
    .optional(),
);

const LabelColour = z.enum(labelColours);

/** Each label that a product has, and each storage location, with the number of products. */
export const Labels = z.object({
  results: z.array(z.object({ name: z.string(), colour: LabelColour, count: z.number() })),
});
export type Labels = z.infer<typeof Labels>;
export const StorageLocations = z.object({
  results: z.array(z.object({ name: z.string(), count: z.number() })),
});

/** A label gets a colour, or another name in all products that have it. */
export const LabelChange = z
  .object({ name: LabelName, colour: LabelColour.optional(), new_name: LabelName.optional() })
  .refine(
    ({ colour, new_name }) => colour !== undefined || new_name !== undefined,
    'Send a colour, or a new name.',
  );
export type LabelChange = z.infer<typeof LabelChange>;
export const LabelChanged = z.object({ count: z.number() });

export const labelActions = ['add', 'remove'] as const;
export const BulkLabelResult = z.object({
  message: z.string(),
  /** The products that were changed. */
  ids: z.array(z.number()),
});
