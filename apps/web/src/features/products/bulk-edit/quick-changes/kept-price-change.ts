import { z } from 'zod';
import { parseJson } from '../../../../lib/parse-json.ts';

const STORED = 'crosslister_bulkPriceChange';

const TypedPriceChange = z.object({
  kind: z.enum(['lower', 'raise']),
  unit: z.enum(['%', '£']),
  amount: z.string().max(20),
  endIn99: z.boolean(),
});
/** A change of prices as it was typed. */
export type TypedPriceChange = z.infer<typeof TypedPriceChange>;

/** The one that was applied last in this browser. */
export function keptPriceChange(): TypedPriceChange | undefined {
  return TypedPriceChange.safeParse(parseJson(localStorage.getItem(STORED) ?? '')).data;
}

export function keepPriceChange(change: TypedPriceChange): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(change));
  } catch (error) {
    // A full storage must not stop the work.
    console.warn('The change of prices could not be remembered', error);
  }
}
