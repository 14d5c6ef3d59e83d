import { type Platform, platformLetters, platformNames } from '@crosslister/contract/platforms.ts';
import styles from './platform-icon.module.css';

export type PlatformState = 'listed' | 'draft' | 'scheduled' | 'pending' | 'failed' | 'unlisted';

const words: Record<PlatformState, string> = {
  listed: 'listed',
  draft: 'draft, not on sale yet',
  scheduled: 'scheduled, not on sale yet',
  pending: 'in progress',
  failed: 'needs attention',
  unlisted: 'not listed',
};

interface Props {
  platform: Platform;
  state: PlatformState;
  name?: string | undefined;
  /** Makes a listed letter a link to the listing. */
  url?: string | undefined;
}

/**
 * A platform's letter. Listed is filled, a draft or scheduled one only tinted, pending has a dot, failed has a corner
 * mark, unlisted has a dashed outline.
 */
export function PlatformIcon({ platform, state, name = platformNames[platform], url }: Props) {
  const label = `${name}: ${words[state]}`;
  const letter = platformLetters[platform];
  if (url) {
    return (
      <a
        className={styles.icon}
        data-state={state}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={`${label}, view listing`}
        title={state === 'draft' || state === 'scheduled' ? label : `View on ${name}`}
      >
        {letter}
      </a>
    );
  }
  return (
    <span className={styles.icon} data-state={state} role="img" aria-label={label} title={label}>
      {letter}
    </span>
  );
}
