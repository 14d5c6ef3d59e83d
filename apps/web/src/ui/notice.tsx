import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import styles from './notice.module.css';

type NoticeType = 'success' | 'error' | 'warning' | 'info';

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} satisfies Record<NoticeType, typeof IconInfoCircle>;

interface Props {
  type: NoticeType;
  children: React.ReactNode;
  /** Errors that appear after an action are announced at once. */
  announce?: boolean;
}

/** A box in a page or a dialog that says how something is. */
export function Notice({ type, children, announce = false }: Props) {
  const Icon = icons[type];
  return (
    <div className={styles.notice} data-type={type} {...(announce && { role: 'alert' })}>
      <Icon size={18} stroke={1.8} aria-hidden className={styles.icon} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
