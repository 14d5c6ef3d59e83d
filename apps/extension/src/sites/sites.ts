import type { Site } from './site.ts';

export const sites: Site[] = [];
