import { freeAbandoned } from '../../db/abandoned.ts';
import { inRounds } from '../../repeat.ts';
import type { Services } from '../../services.ts';

/** How often (ms) it is looked for what hangs. What has died is told at once. */
const EVERY_MS = 1_000;

/** Puts back whatever a process held that has died, or hung for as long as a lease, so that the next one takes it. */
export function startFreeingAbandoned({ db, life, log }: Services): { stop: () => Promise<void> } {
  const rounds = inRounds(EVERY_MS, () => freeAbandoned(db, life.living()), {
    listen: life.onDeath,
    onFailure: (error) => log.error({ err: error }, 'what is abandoned cannot be looked for'),
  });
  rounds.wake();
  return rounds;
}
