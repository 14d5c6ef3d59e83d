import styles from './wordmark.module.css';

/** Two paths that cross, and the name. */
export function Wordmark({ size = 'md' }: { size?: 'md' | 'lg' }) {
  const edge = size === 'lg' ? 32 : 26;
  return (
    <span className={styles.wordmark} data-size={size}>
      <svg viewBox="0 0 32 32" width={edge} height={edge} aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="#0b6b5c" />
        <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M7.5 11h2.7c4.6 0 6.6 10 11.2 10h2.6" />
          <path d="M7.5 21h2.7c1.7 0 3-1.3 4.1-3M17.6 14c1.1-1.7 2.3-3 3.9-3h2.5" />
          <path d="m21.5 7.8 3.2 3.2-3.2 3.2M21.5 17.8l3.2 3.2-3.2 3.2" />
        </g>
      </svg>
      <span className={styles.name}>Crosslister</span>
    </span>
  );
}
