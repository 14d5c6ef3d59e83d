import { z } from 'zod';
import { keptJson } from '../../../../lib/browser/kept-json.ts';

const TypedPriceChange = z.object({
  kind: z.enum(['lower', 'raise']),
  unit: z.enum(['%', '£']),
  amount: z.string().max(20),
  endIn99: z.boolean(),
});
export type TypedPriceChange = z.infer<typeof TypedPriceChange>;

/** The one that was applied last in this browser. */
export const keptPriceChange = keptJson('crosslister_bulkPriceChange', TypedPriceChange);
