import { z } from 'zod';
import { importablePlatforms, platforms } from './platforms.ts';

// Apart from the lists and names: the dashboard's first load needs those, and not the library that checks.
export const Platform = z.enum(platforms);
export const ImportablePlatform = z.enum(importablePlatforms);
