import { z } from 'zod';

/** What changed for this seller; the dashboard reads it again. One event of `GET /api/events/`. */
export const changedThings = [
  'operations',
  'products',
  'sales',
  'connections',
  'settings',
  'waiting_items',
] as const;
export const ServerEvent = z.object({ changed: z.array(z.enum(changedThings)) });
export type ServerEvent = z.infer<typeof ServerEvent>;
