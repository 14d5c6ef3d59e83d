import { useLayoutEffect, useRef, useState } from 'react';
import figures from './styles/figures.module.css';

interface Props {
  label: string;
  /** The titles of the columns. */
  heads: readonly string[];
  /** Its classes `scroll`, `table` and, with a hint, `hint`. */
  styles?: Record<string, string | undefined>;
  /** Shown above it while not all columns are in sight. */
  hint?: string;
  children: React.ReactNode;
}

/** A table in a box that scrolls sideways. */
export function WideTable({ label, heads, styles = figures, hint, children }: Props) {
  const box = useRef<HTMLElement>(null);
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const section = box.current;
    if (!section) return;
    const observer = new ResizeObserver(() => setIsCut(section.scrollWidth > section.clientWidth));
    // The table may grow in a box that stays as it is.
    for (const each of [section, ...section.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      {isCut && hint && <p className={styles.hint}>{hint}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved sideways with the keyboard, too */}
      <section ref={box} className={styles.scroll} aria-label={label} tabIndex={0}>
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
    </>
  );
}
