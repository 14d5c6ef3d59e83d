import { z } from 'zod';

/** PostgreSQL cannot store a NUL. */
const withoutNul = (schema: z.ZodString) =>
  schema.refine((value) => !value.includes('\0'), 'Text must not contain NUL characters.');

export const text = (max: number, tooLong?: string) => withoutNul(z.string().max(max, tooLong));

/** Without the spaces around it. */
export const trimmedText = (max: number, tooLong?: string) => withoutNul(z.string().trim().max(max, tooLong));
