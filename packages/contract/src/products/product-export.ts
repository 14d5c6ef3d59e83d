import { z } from 'zod';
import { MatchingQuery } from '../product-query.ts';
import { exportFormats } from './export-formats.ts';

export type { ExportFormat } from './export-formats.ts';

/** A selection of the catalogue, all of it if nothing is said, and the file it goes into. */
export const ExportQuery = MatchingQuery.extend({
  /** Absent: the CSV of the specification. */
  format: z.enum(exportFormats).optional(),
  /** With the photos, in a packed file. */
  photos: z
    .enum(['true', 'false'])
    .default('false')
    .transform((said) => said === 'true'),
});
