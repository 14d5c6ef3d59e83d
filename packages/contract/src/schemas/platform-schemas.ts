import { z } from 'zod';
import { importablePlatforms, platforms } from '../platforms.ts';

// Apart from the lists and names, because the dashboard's first load needs those without the validation library.
export const Platform = z.enum(platforms);
/** In a request. Longer than any list of all of them. */
export const Platforms = z.array(Platform).max(20);
export const ImportablePlatform = z.enum(importablePlatforms);
