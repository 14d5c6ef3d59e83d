import type { Connection } from '@crosslister/contract/credentials.ts';
import { formatDate, formatTime, plural } from '../../../lib/format.ts';
import { relativeTime } from '../../../lib/texts/relative-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../settings.module.css';
import { saleWords } from './sale-delay-words.ts';
import { UnreadOrders } from './unread-orders.tsx';

/** Whether the connection works: who is connected, when it last answered, and what is wrong. */
export function ConnectionHealth({ connection }: { connection: Connection }) {
  const now = useNow();
  const { state, account, error, last_answered_at, poll_interval_seconds } = connection;
  const {
    blind_since,
    not_watched,
    no_endings,
    webhooks,
    webhooks_error,
    webhooks_delay_seconds: delay,
    moved_listings: moved,
  } = connection;
  if (state === 'empty') return null;
  const sales = saleWords(delay, poll_interval_seconds);
  return (
    <>
      <p className={styles.health}>
        {account && <span>Account: {account}</span>}
        <span>
          {last_answered_at ? `Answered ${relativeTime(last_answered_at, now)}` : 'Not answered yet'}
        </span>
        {sales && <span>{sales}</span>}
        {webhooks === 'off' && webhooks_error && <span>{webhooks_error}</span>}
      </p>
      {not_watched && (
        <Notice type="error">
          <strong>What sells there is not seen since {formatTime(not_watched.since, now)}. </strong>
          {not_watched.message}
        </Notice>
      )}
      {error && (
        <Notice type="error">
          {blind_since && <strong>Not answering since {formatTime(blind_since, now)}. </strong>}
          {error}
        </Notice>
      )}
      {moved !== undefined && (
        <Notice type="warning">
          <strong>Sync now if this is the same store at a new address. </strong>
          {plural(moved, 'live listing')} of before {moved === 1 ? 'is' : 'are'} known by the old address
          alone: until a sync has found {moved === 1 ? 'it' : 'them'} here, no edit is sent there, and what
          sells elsewhere is not ended there.
        </Notice>
      )}
      {connection.unread_orders && <UnreadOrders orders={connection.unread_orders} />}
      {no_endings && (
        <Notice type="error">
          <strong>Nothing there can be taken down since {formatTime(no_endings.since, now)}. </strong>
          {no_endings.message}{' '}
          {no_endings.link ? (
            <a href={no_endings.link} target="_blank" rel="noreferrer">
              {no_endings.next_step}
            </a>
          ) : (
            no_endings.next_step
          )}{' '}
          Until it works again, nothing new is listed there: it waits in the queue. What sells elsewhere has
          to be{' '}
          <a href={no_endings.listings_page} target="_blank" rel="noreferrer">
            taken down there by hand
          </a>
          .
        </Notice>
      )}
      {webhooks === 'failed' && (
        <Notice type="warning">Orders may arrive a little later. {webhooks_error}</Notice>
      )}
      {connection.consent_ends_soon && (
        <Notice type="warning">
          Access expires on {formatDate(connection.consent_expires_at)}. Connect again before that day.
        </Notice>
      )}
    </>
  );
}
