import { z } from 'zod';
import { changedThings } from './lists.ts';

/** What changed for this seller; the dashboard reads it again. One event of `GET /api/events/`. */
export const ServerEvent = z.object({ changed: z.array(z.enum(changedThings)) });
export type ServerEvent = z.infer<typeof ServerEvent>;
