import { z } from 'zod';
import { Fix } from '../listings/fix.ts';
import { Platform } from '../schemas/platform-schemas.ts';

/** One line of the check of an account. Each that does not pass names the next step. */
export const CheckLine = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  text: z.string(),
  next_step: z.string().optional(),
  /** Where in the dashboard the seller mends it. */
  fix: Fix.optional(),
  /** Where they mend it elsewhere. */
  link: z.string().optional(),
});
export type CheckLine = z.infer<typeof CheckLine>;

/** `POST /api/connections/{platform}/check/`. */
export const AccountCheck = z.object({ platform: Platform, lines: z.array(CheckLine) });
export type AccountCheck = z.infer<typeof AccountCheck>;
