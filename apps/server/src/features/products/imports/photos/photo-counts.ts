import { sql } from 'kysely';

/** Of rows of `imported_photos` that are counted together: how far they are, as the API shows it. */
export const photoCounts = sql`jsonb_strip_nulls(jsonb_build_object('total', count(*),
  'done', count(*) FILTER (WHERE state = 'done'),
  'failed', count(*) FILTER (WHERE state = 'failed'),
  'unanswered', nullif(count(*) FILTER (WHERE state = 'queued' AND attempts > 0), 0)))`;
