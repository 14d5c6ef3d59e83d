import { createEtsy } from './etsy/etsy.ts';
import type { Site } from './site.ts';
import { createVinted } from './vinted/vinted.ts';

export const sites: Site[] = [createVinted(), createEtsy()];
