import styles from './skeleton.module.css';

interface Props {
  /** In pixels, where nothing in it says so. */
  height?: number;
  /** What is being loaded, for who does not see it. */
  label?: string;
  style?: React.CSSProperties;
  className?: string;
  /** What is as large as what comes. */
  children?: React.ReactNode;
}

/** Is shown where something is being loaded. */
export function Skeleton({ height, label, style, className, children }: Props) {
  return (
    <div
      className={`${styles.skeleton} ${className ?? ''}`}
      style={{ height, ...style }}
      data-skeleton
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {children}
    </div>
  );
}
