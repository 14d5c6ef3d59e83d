import type { Connection } from '@crosslister/contract/credentials.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../lib/api/get-connections.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import styles from './health-strip.module.css';
import { type Health, healthOf } from './health-words.ts';

/** No event reports successful answers, because there are several a minute. */
const EVERY_MS = 30_000;

/** Whether every account still answers: one quiet line, and a conspicuous row for each account that does not. */
export function HealthStrip({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery({ ...connectionsQuery, refetchInterval: EVERY_MS });
  const now = useNow();
  const all = (data?.results ?? []).flatMap((connection) => {
    const health = healthOf(connection, now);
    return health ? [{ connection, health }] : [];
  });
  const phone = useIsPhone();
  if (data && all.length === 0) return null;
  const well = all.flatMap(({ connection, health }) =>
    health.tone === 'well' ? [{ ...connection, answered: health.answered }] : [],
  );
  const together = phone ? oldestAnswer(well) : null;
  return (
    <section className={styles.strip} aria-label="Accounts">
      <div role="status" className={styles.troubles}>
        {all.map(
          ({ connection, health }) =>
            health.tone !== 'well' && (
              <Trouble key={connection.platform} connection={connection} health={health} onOpen={onOpen} />
            ),
        )}
      </div>
      <ul className={styles.line}>
        {together ? (
          <li>
            <button type="button" className={styles.well} onClick={onOpen}>
              <IconCircleCheck size={16} stroke={1.8} aria-hidden className={styles.sign} />
              {well.length} accounts answered {relativeTime(together, now)}
            </button>
          </li>
        ) : (
          well.map(({ platform, answered }) => (
            <li key={platform}>
              <button type="button" className={styles.well} onClick={onOpen}>
                <IconCircleCheck size={16} stroke={1.8} aria-hidden className={styles.sign} />
                {platformNames[platform]}{' '}
                {answered ? `answered ${answered}` : 'is connected, not checked yet'}
              </button>
            </li>
          ))
        )}
      </ul>
    </section>
  );
}

/** The oldest answer, for one line about all of them. Null if that would be wrong or no shorter. */
function oldestAnswer(well: readonly Connection[]): string | null {
  const answers = well.flatMap(({ last_answered_at }) => last_answered_at ?? []);
  return answers.length > 1 && answers.length === well.length ? (answers.sort()[0] ?? null) : null;
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
