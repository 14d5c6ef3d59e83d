import { z } from 'zod';
import { trimmedText } from '../schemas/text.ts';

export const MAX_IMPORT_PRESETS = 50;

const PresetName = trimmedText(60).refine((value) => value !== '', 'Give the columns a name.');

/** What the columns of a table are, kept by a seller for the next file of the same kind. */
const ImportPresetFields = z.object({
  /** By the title of each column the key of its field, or null: it is not imported. */
  columns: z
    .record(z.string().max(500), z.string().max(100).nullable())
    .refine((columns) => Object.keys(columns).length <= 500, 'A table takes at most 500 columns.'),
  /** The program whose words and rows are understood. */
  source: z.string().max(100).nullable().default(null),
  month_first: z.boolean().default(false),
  make_skus: z.boolean().default(false),
});

export const ImportPreset = ImportPresetFields.extend({ name: PresetName });
export type ImportPreset = z.infer<typeof ImportPreset>;

export const ImportPresets = z.object({ results: z.array(ImportPreset) });
export type ImportPresets = z.infer<typeof ImportPresets>;
export const ImportPresetName = z.object({ name: PresetName });
