import styles from './help.module.css';

interface Props {
  /** What it is about, for those who hear it among others. */
  about: string;
  children: React.ReactNode;
}

/** What is read once at most, behind one press. */
export const Help = ({ about, children }: Props) => (
  <details className={styles.help}>
    <summary>
      Help<span className="visually-hidden"> with {about}</span>
    </summary>
    <p>{children}</p>
  </details>
);
