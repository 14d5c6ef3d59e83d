import styles from './shortcuts-button.module.css';

/** The line below the page that opens the list of keys. */
export function ShortcutsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <footer className={styles.line}>
      <button
        type="button"
        className={styles.button}
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        title="Keyboard shortcuts (?)"
        onClick={onOpen}
      >
        ?
      </button>
    </footer>
  );
}
