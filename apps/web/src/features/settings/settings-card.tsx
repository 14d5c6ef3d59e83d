import type { ReactNode, Ref } from 'react';
import styles from './settings.module.css';

interface Props {
  /** Of its title. */
  id: string;
  title: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Settings that belong together, below their title. */
export function SettingsCard({ id, title, ref, children }: Props) {
  return (
    <section ref={ref} className={styles.card} aria-labelledby={id}>
      <h4 className={styles.cardTitle} id={id}>
        {title}
      </h4>
      {children}
    </section>
  );
}
