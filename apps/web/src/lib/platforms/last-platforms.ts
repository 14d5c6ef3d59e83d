import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { z } from 'zod';
import { keptJson } from '../browser/kept-json.ts';

/** Where this browser listed several products, or a new one, the last time. */
export const lastPlatforms = keptJson('crosslister_lastPlatforms', z.array(Platform));
