import {
  type Platform,
  platformLetters,
  platformNames,
  platformTints,
} from '@crosslister/contract/platforms.ts';
import styles from './platform-icon.module.css';

export type PlatformState = 'listed' | 'draft' | 'scheduled' | 'pending' | 'failed' | 'sold' | 'unlisted';

const words: Record<PlatformState, string> = {
  listed: 'listed',
  draft: 'draft, not on sale yet',
  scheduled: 'scheduled, not on sale yet',
  pending: 'in progress',
  failed: 'needs attention',
  sold: 'sold here',
  unlisted: 'not listed',
};

interface Props {
  platform: Platform;
  state: PlatformState;
  name?: string | undefined;
  /** Makes a listed letter a link to the listing. */
  url?: string | undefined;
  /** What it costs there, as the seller reads it. */
  price?: string | undefined;
}

/**
 * A platform's letter. Listed is filled, a draft or scheduled one only tinted, pending has a dot, failed has a corner
 * mark, where it sold is outlined and ticked, unlisted has a dashed outline.
 */
export function PlatformIcon({ platform, state, name = platformNames[platform], url, price }: Props) {
  const label = `${name}: ${words[state]}`;
  const letter = platformLetters[platform];
  const tint = platformTints[platform];
  const style: React.CSSProperties & Record<'--tint', string> = { '--tint': tint ?? 'var(--accent)' };
  if (url) {
    return (
      <a
        className={styles.icon}
        style={style}
        data-state={state}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={`${label}, view listing`}
        title={
          state === 'draft' || state === 'scheduled' ? label : `View on ${name}${price ? `: ${price}` : ''}`
        }
      >
        {letter}
      </a>
    );
  }
  return (
    <span
      className={styles.icon}
      style={style}
      data-state={state}
      role="img"
      aria-label={label}
      title={label}
    >
      {letter}
    </span>
  );
}
