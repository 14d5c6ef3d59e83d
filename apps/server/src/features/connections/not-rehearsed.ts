import { sql } from 'kysely';

/** Nothing is known of how listings end with this access: the next listing finds out (rehearsal/). */
export const notRehearsed = {
  next_rehearsal_at: sql<Date>`now() + interval '1 hour'`,
  rehearsed_at: null,
  rehearsal_failures: 0,
  rehearsal_failed_at: null,
  no_endings: null,
  no_endings_since: null,
};
