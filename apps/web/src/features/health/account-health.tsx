import type { Connection } from '@crosslister/contract/credentials.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../lib/api/get-connections.ts';
import { mediaHook } from '../../lib/browser/media-hook.ts';
import { plural } from '../../lib/format.ts';
import { relativeTime } from '../../lib/texts/relative-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import styles from './account-health.module.css';
import { type Health, healthOf } from './health-words.ts';

/** No event reports successful answers, because there are several a minute. */
const EVERY_MS = 30_000;

/** The header has no room for a line for each account. */
const useIsNarrow = mediaHook('(max-width: 81.24em)');

interface Props {
  onOpen: () => void;
}

function useHealth() {
  const { data } = useQuery({ ...connectionsQuery, refetchInterval: EVERY_MS });
  const now = useNow();
  return {
    now,
    accounts: (data?.results ?? []).flatMap((connection) => {
      const health = healthOf(connection, now);
      return health ? [{ connection, health }] : [];
    }),
  };
}

/** The accounts that answer: a quiet line in the header, on a phone a sign. */
export function HealthLine({ onOpen }: Props) {
  const { accounts, now } = useHealth();
  const phone = useIsPhone();
  const narrow = useIsNarrow();
  const well = accounts.flatMap(({ connection, health }) =>
    health.tone === 'well' ? [{ ...connection, answered: health.answered }] : [],
  );
  if (well.length === 0) return null;
  const together = narrow ? oldestAnswer(well) : null;
  const lines = together
    ? [{ key: 'all', text: `${plural(well.length, 'account')} answered ${relativeTime(together, now)}` }]
    : well.map(({ platform, answered }) => ({
        key: platform,
        text: `${platformNames[platform]} ${answered ? `answered ${answered}` : 'is connected, not checked yet'}`,
      }));
  return (
    <section aria-label="Accounts">
      <ul className={styles.line}>
        {lines.map(({ key, text }) => (
          <li key={key}>
            <button type="button" className={styles.well} title={phone ? text : undefined} onClick={onOpen}>
              <IconCircleCheck size={phone ? 20 : 16} stroke={1.8} aria-hidden className={styles.sign} />
              <span className={phone ? 'visually-hidden' : undefined}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Today's line says it, and nothing but waiting helps. */
const isOnlyBlind = ({ blind_since, connect_again, not_watched, no_endings }: Connection) =>
  blind_since !== null && !connect_again && !not_watched && !no_endings;

/** A conspicuous row for each account that the seller has to see to. */
export function HealthTroubles({ onOpen }: Props) {
  const { accounts } = useHealth();
  return (
    <section className={styles.strip} aria-label="Accounts to look at">
      <div role="status" className={styles.troubles}>
        {accounts.map(
          ({ connection, health }) =>
            health.tone !== 'well' &&
            !isOnlyBlind(connection) && (
              <Trouble key={connection.platform} connection={connection} health={health} onOpen={onOpen} />
            ),
        )}
      </div>
    </section>
  );
}

/** The oldest answer, for one line about all of them. Null if one of them has not answered yet. */
function oldestAnswer(well: readonly Connection[]): string | null {
  const answers = well.flatMap(({ last_answered_at }) => last_answered_at ?? []);
  return answers.length === well.length ? (answers.sort()[0] ?? null) : null;
}

interface TroubleProps {
  connection: Connection;
  health: Exclude<Health, { tone: 'well' }>;
  onOpen: () => void;
}

function Trouble({ connection: { platform, connect_again }, health, onOpen }: TroubleProps) {
  const name = platformNames[platform];
  const action = connect_again ? 'Connect again' : 'Show connection';
  return (
    <div className={styles.trouble} data-tone={health.tone}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <strong>{name}:</strong> {health.text}
      </p>
      <button type="button" className={styles.open} aria-label={`${action}: ${name}`} onClick={onOpen}>
        {action}
      </button>
    </div>
  );
}
