import { z } from 'zod';

/** `{id}` of a path: fifteen digits always fit the database's bigint and a JavaScript number. */
const idOr = (words: string) =>
  z.object({
    id: z
      .string()
      .regex(/^\d{1,15}$/, words)
      .transform(Number),
  });

export const idParams = idOr('The id must be a whole number.');
export const productParams = idOr('The product id must be a whole number.');
