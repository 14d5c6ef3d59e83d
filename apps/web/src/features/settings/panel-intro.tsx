import styles from './settings.module.css';

export function PanelIntro({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {children && <div className={styles.intro}>{children}</div>}
    </div>
  );
}
