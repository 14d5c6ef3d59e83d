import { z } from 'zod';

/** The day on which the table was seen to fit, and its number if it is not the first of that day. Compared as text. */
export const TableVersion = z.string().regex(/^\d{4}-\d{2}-\d{2}(?:\.\d)?$/);
