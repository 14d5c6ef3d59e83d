import { mistakenKey } from '@crosslister/contract/platforms/key-steps.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { HttpProblem } from '../../../http/problem.ts';

/** Refuses what can be seen to be another text than the key, before the marketplace is asked. */
export function refuseMistaken(
  platform: Platform,
  field: string,
  { label, value = '' }: { label: string; value: string | undefined },
): void {
  const words = mistakenKey(platform, field, value);
  if (words)
    throw new HttpProblem(400, `${label}: ${words}`, { nextStep: 'Enter the right one and save again.' });
}
