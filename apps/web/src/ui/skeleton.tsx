import styles from './skeleton.module.css';

interface Props {
  style?: React.CSSProperties;
  className?: string;
  /** What is as large as what comes. */
  children?: React.ReactNode;
}

/** Stands where something is being loaded. */
export function Skeleton({ style, className, children }: Props) {
  return (
    <div className={`${styles.skeleton} ${className ?? ''}`} style={style} aria-hidden>
      {children}
    </div>
  );
}
