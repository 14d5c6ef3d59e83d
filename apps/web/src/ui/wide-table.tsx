import figures from './figures.module.css';

interface Props {
  label: string;
  /** The titles of the columns. */
  heads: readonly string[];
  /** Its classes `scroll` and `table`. */
  styles?: Record<string, string | undefined>;
  children: React.ReactNode;
}

/** A table in a box that scrolls sideways. */
export const WideTable = ({ label, heads, styles = figures, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved sideways with the keyboard, too
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  </section>
);
