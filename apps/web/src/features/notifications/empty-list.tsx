import styles from './notification-list.module.css';

interface Props {
  icon: React.ReactNode;
  title: string;
  children: React.ReactNode;
}

export function EmptyList({ icon, title, children }: Props) {
  return (
    <div className={styles.empty}>
      {icon}
      <p className={styles.emptyTitle}>{title}</p>
      <p className={styles.emptyText}>{children}</p>
    </div>
  );
}
