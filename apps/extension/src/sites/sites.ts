import { createEtsy } from './etsy/etsy.ts';
import type { Pace } from './page/wait.ts';
import type { Site } from './site.ts';
import { createVinted } from './vinted/vinted.ts';

/** All of them, at a person's pace unless another is given. */
export const createSites = (pace?: Pace): Site[] => [createVinted(pace), createEtsy(pace)];
