import type { z } from 'zod';
import type { Secrets } from '../context.ts';
import { MarketplaceError } from '../errors.ts';

/** The tokens of a connection as they were stored; throws `credentials` when there are none. */
export function storedTokens<T>(
  schema: z.ZodType<T>,
  secrets: Secrets,
  { who, nextStep }: { who: string; nextStep: string },
): T {
  const parsed = schema.safeParse(secrets);
  if (parsed.success) return parsed.data;
  throw new MarketplaceError('credentials', `${who} is not connected.`, { nextStep });
}

/** The moment this many seconds from now, for what is stored. */
export function secondsAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
