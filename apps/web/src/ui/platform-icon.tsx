import {
  type Platform,
  platformLetters,
  platformMarks,
  platformNames,
  platformTints,
} from '@crosslister/contract/platforms.ts';
import styles from './platform-icon.module.css';

export type PlatformState =
  | 'listed'
  | 'draft'
  | 'scheduled'
  | 'pending'
  | 'waiting'
  | 'failed'
  | 'sold'
  | 'unlisted';

const words: Record<PlatformState, string> = {
  listed: 'listed',
  draft: 'draft, not on sale yet',
  scheduled: 'scheduled, not on sale yet',
  pending: 'in progress',
  waiting: 'needs attention',
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
 * A platform's mark and letter. Listed is filled, a draft or scheduled one only outlined by dashes, pending has a dot, waiting and
 * failed have a corner mark, where it sold is outlined and ticked, unlisted has a dashed outline. It stays the same element
 * when a listing is made or ended, so that the change can be seen (follow-rows.ts).
 */
export function PlatformIcon({ platform, state, name = platformNames[platform], url, price }: Props) {
  const label = `${name}: ${words[state]}`;
  const mark = platformMarks[platform];
  const style: React.CSSProperties & Record<`--${string}`, string> = {
    '--tint': platformTints[platform] ?? 'var(--ink-soft)',
    ...(mark && { '--mark': `path("${mark}")` }),
  };
  const isOnSale = url && state !== 'draft' && state !== 'scheduled';
  return (
    <a
      className={styles.icon}
      style={style}
      data-state={state}
      role={url ? undefined : 'img'}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={url ? `${label}, view listing` : label}
      title={isOnSale ? `View on ${name}${price ? `: ${price}` : ''}` : label}
    >
      {platformLetters[platform]}
    </a>
  );
}
