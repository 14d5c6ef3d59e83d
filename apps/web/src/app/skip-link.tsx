import styles from './dashboard.module.css';

/** For the keyboard: past the header, to what the page is about. */
export const SkipLink = ({ to }: { to: string }) => (
  <a
    className={styles.skip}
    href={`#${to}`}
    onClick={(event) => {
      // Without a step in the history, in which Back closes dialogs.
      event.preventDefault();
      document.getElementById(to)?.focus();
    }}
  >
    Skip to the products
  </a>
);
