import styles from '../bulk-edit.module.css';

interface Props {
  /** What the last action did. */
  said: string;
  /** What is wrong in a cell that is not in sight. Null: nothing is. */
  mistake: string | null;
  onMistake: () => void;
}

/** Below the grid: what was done, what is wrong, or the keys. */
export const KeysLine = ({ said, mistake, onMistake }: Props) => (
  <p className={styles.keys}>
    {said && <b aria-hidden>{said} </b>}
    {mistake === null ? (
      <span>
        Enter edits, Ctrl+D fills down, Ctrl+Z takes back, Ctrl+C and Ctrl+V copy and paste. Tab at the end of
        a row leaves the grid.
      </span>
    ) : (
      <>
        <button type="button" className={styles.goTo} onClick={onMistake}>
          Go to what is not valid
        </button>{' '}
        {mistake}
      </>
    )}
  </p>
);
