import type { Site } from './site.ts';
import { createVinted } from './vinted/vinted.ts';

export const sites: Site[] = [createVinted()];
