import { z } from 'zod';

/** Fifteen digits always fit the database's bigint and a JavaScript number. */
export const idOr = (words: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, words)
    .transform(Number);

/** `{id}` of a path. */
export const idParams = z.object({ id: idOr('The id must be a whole number.') });
export const productParams = z.object({ id: idOr('The product id must be a whole number.') });
export const changeParams = productParams.extend({ change: idOr('The id must be a whole number.') });
