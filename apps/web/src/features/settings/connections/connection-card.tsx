import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import styles from '../settings.module.css';
import { CheckAccount } from './check/check-account.tsx';

interface Props {
  platform: Platform;
  state?: React.ReactNode;
  children: React.ReactNode;
}

/** Where a platform's account is connected. What is there can be checked. */
export function ConnectionCard({ platform, state, children }: Props) {
  const headingId = `connection-${platform}`;
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <div className={styles.cardHead}>
        <h4 className={styles.cardTitle} id={headingId}>
          {platformNames[platform]}
        </h4>
        {state}
      </div>
      {children}
      <CheckAccount platform={platform} />
    </section>
  );
}
