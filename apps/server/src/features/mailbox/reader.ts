import { isDiskFull, isStorageFailure } from '../../db/stored/storage-failure.ts';
import { inRounds } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { MAIL_SECONDS } from '../connections/status/sales-wait.ts';
import {
  claimMailboxes,
  holdMailbox,
  type MailboxRow,
  SettingsChanged,
  storeFailure,
  storeLook,
} from './claim-mailboxes.ts';
import { Interrupted, NoTurn } from './imap/in-folder.ts';
import { MailboxFailure } from './imap/mailbox-failure.ts';
import { readNewMails } from './read-new-mails.ts';

const TICK_MS = 1_000;

interface ReaderLimits {
  /** Mailboxes that are read at once in this process. A look spends nearly all its time waiting. */
  most: number;
  /** How many of them may be such as failed last time. */
  mostFailing: number;
  /** How long (ms) one look may take in all. */
  lookMs: number;
  /** Seconds from the start of one look to the next. */
  seconds: number;
}

const usualLimits: ReaderLimits = { most: 64, mostFailing: 32, lookMs: 25_000, seconds: MAIL_SECONDS };

/** Looks into every mailbox, whether or not a browser is open. One is read by one process at a time. */
export function startMailboxReader(
  services: Services,
  limits: ReaderLimits = usualLimits,
): { stop: () => Promise<void> } {
  /** Returns whether it came to its end. */
  const ask = async (row: MailboxRow, signal: AbortSignal): Promise<boolean> => {
    const log = services.log.child({ mailbox: row.user_id });
    try {
      await readNewMails(services, row, { stop: signal, patience: limits.lookMs });
      await storeLook(services, row);
    } catch (error) {
      // Without a turn it is looked into with the next round.
      if (error instanceof SettingsChanged || error instanceof NoTurn) return true;
      if (signal.aborted || error instanceof Interrupted) return false;
      const isTheirs = error instanceof MailboxFailure;
      if (!isTheirs && isStorageFailure(error)) {
        log.error({ err: error }, 'its mails cannot be stored at present');
        if (isDiskFull(error)) await services.diskSpace.again(limits.seconds * 1000, signal);
        return false;
      }
      if (isTheirs) log.warn({ reason: error.message }, 'a mailbox cannot be read');
      else log.error({ err: error }, 'reading a mailbox failed');
      await storeFailure(services, row, {
        message: isTheirs
          ? error.message
          : 'What it says could not be stored: something went wrong on this server. Look at its log.',
        isRefusal: isTheirs && error.isRefusal,
        seconds: limits.seconds,
      });
    }
    return true;
  };

  const look = async (row: MailboxRow, signal: AbortSignal) => {
    const release = holdMailbox(services, row);
    const isOver = await ask(row, signal).catch((error) => {
      services.log.error({ err: error }, 'the result of a mailbox could not be stored');
      return !isStorageFailure(error);
    });
    await release(isOver, signal);
  };

  return inRounds<{ isFailing: boolean }>(
    TICK_MS,
    async ({ running, signal, begin }) => {
      while (!signal.aborted && running.size < limits.most) {
        const failing = [...running.values()].filter(({ isFailing }) => isFailing).length;
        const claimed = await claimMailboxes(services, {
          most: limits.most - running.size,
          mostFailing: Math.max(0, limits.mostFailing - failing),
          seconds: limits.seconds,
        });
        if (claimed.length === 0) return;
        for (const row of claimed) {
          const work = look(row, signal).catch((error) =>
            services.log.error({ err: error }, 'the claim of a mailbox could not be released'),
          );
          begin(work, { isFailing: row.failures > 0 });
        }
      }
    },
    {
      listen: services.feed.onPollDue,
      onFailure: (error) =>
        services.log.error({ err: error }, 'mailboxes cannot be looked for in the database'),
    },
  );
}
