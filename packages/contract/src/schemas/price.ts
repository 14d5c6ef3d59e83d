import { z } from 'zod';

/** Pounds as in JSON. Inside the server money is integer pence. */
export const MAX_PRICE = 9_999_999.99;

export function hasWholePence(pounds: number): boolean {
  const pence = pounds * 100;
  // A sum of floats (0.1 + 0.2) is wrong by far less, also at the limit; a third decimal by far more.
  return Math.abs(pence - Math.round(pence)) < 1e-6;
}

/**
 * Pounds from a JSON number or a numeric string (form fields send text). `z.coerce.number()` cannot be used: it turns
 * "" and null into 0, and a product would silently cost nothing.
 */
export const Price = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d+(\.\d+)?$/, 'Price must be a number such as 12.50.')
      .transform(Number),
  ])
  .refine((pounds) => Number.isFinite(pounds) && pounds >= 0, 'Price cannot be negative.')
  .refine((pounds) => pounds <= MAX_PRICE, 'Price is too large.')
  .refine(hasWholePence, 'Price takes at most two decimals.');

/** What was paid for something. */
export const SalePrice = Price.refine((pounds) => pounds > 0, 'The sale price must be at least £0.01.');
