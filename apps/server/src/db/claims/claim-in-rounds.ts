import { inRounds } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { claimDue } from './due.ts';

const TICK_MS = 1_000;

interface Round<Row> extends Pick<Parameters<typeof claimDue>[2], 'only' | 'next'> {
  /** Worked on at once in this process. */
  width: number;
  work: (row: Row, signal: AbortSignal) => Promise<void>;
  /** For the log: what it means if none can be claimed. */
  failed: string;
}

/** Works on what is due, until it is stopped. */
export function claimInRounds<Row>(
  services: Services,
  kind: Parameters<typeof claimDue>[1],
  { width, work, failed, ...which }: Round<Row>,
): { stop: () => Promise<void> } {
  return inRounds(
    TICK_MS,
    async ({ running, signal, begin }) => {
      const most = width - running.size;
      const claimed = most > 0 ? await claimDue<Row>(services, kind, { most, ...which }) : [];
      for (const row of claimed) begin(work(row, signal), null);
    },
    { onFailure: (error) => services.log.error({ err: error }, failed) },
  );
}
