import type { Connection } from '@crosslister/contract/credentials.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { formatDate, formatTime } from '../../lib/format.ts';
import { relativeTime } from '../../lib/texts/relative-time.ts';

/** `well` is quiet, `warning` can wait, `failed` cannot: something may sell twice. */
export type Health = { tone: 'well'; answered: string | null } | { tone: 'warning' | 'failed'; text: string };

const cannotEndWords = ({ since, message }: NonNullable<Connection['no_endings']>, now: number) =>
  `nothing there can be taken down since ${formatTime(since, now)}. Take down yourself what sells elsewhere; nothing new is listed. ${message}`;

/** How a connection is doing, in a few words; null where there is none. */
export function healthOf(connection: Connection, now: number): Health | null {
  const { state, platform, error, blind_since, consent_expires_at, last_answered_at } = connection;
  const name = platformNames[platform];
  if (state === 'empty') return null;
  if (connection.not_watched) {
    const { since, message } = connection.not_watched;
    return {
      tone: 'failed',
      text: `what sells there is not seen since ${formatTime(since, now)}. ${message}`,
    };
  }
  if (connection.connect_again) return { tone: 'failed', text: error ?? `Connect ${name} again.` };
  if (blind_since)
    return { tone: 'failed', text: `not answering since ${formatTime(blind_since, now)}. ${error}` };
  if (connection.no_endings) return { tone: 'failed', text: cannotEndWords(connection.no_endings, now) };
  if (connection.consent_ends_soon) {
    const day = formatDate(consent_expires_at);
    return { tone: 'warning', text: `the consent ends on ${day}. Connect ${name} again before that day.` };
  }
  if (state === 'error') return { tone: 'warning', text: `did not answer the last check. ${error}` };
  return { tone: 'well', answered: last_answered_at && relativeTime(last_answered_at, now) };
}
