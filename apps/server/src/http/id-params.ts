import { z } from 'zod';

/** `{id}` of a path: digits that fit a bigint and a JavaScript number. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'The id must be a whole number.')
    .transform(Number),
});
