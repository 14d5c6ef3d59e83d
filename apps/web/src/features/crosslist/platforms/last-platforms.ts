import type { Platform } from '@crosslister/contract/platforms.ts';
import { Platform as PlatformSchema } from '@crosslister/contract/schemas/platform-schemas.ts';
import { z } from 'zod';
import { parseJson } from '../../../lib/parse-json.ts';

const STORED = 'crosslister_lastPlatforms';
const Platforms = z.array(PlatformSchema);

/** Where this browser listed several products the last time. */
export function readLastPlatforms(): readonly Platform[] {
  return Platforms.safeParse(parseJson(localStorage.getItem(STORED) ?? '')).data ?? [];
}

export function storeLastPlatforms(platforms: readonly Platform[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(platforms));
  } catch (error) {
    // A full storage must not stop the work.
    console.warn('The platforms could not be remembered', error);
  }
}
