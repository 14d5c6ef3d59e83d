import { IconSelector } from '@tabler/icons-react';
import styles from './plain-field.module.css';

interface Props extends Omit<React.ComponentProps<'select'>, 'size'> {
  options: readonly { value: string; label: string }[];
  size?: 'sm' | 'xs';
}

/** Looks like Mantine's: see PlainButton. A group of further options can be inside. */
export function PlainSelect({ options, size = 'sm', className, children, ...others }: Props) {
  return (
    <div className={`${styles.place} ${className ?? ''}`} data-size={size}>
      <select className={styles.field} {...others}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <span className={styles.right}>
        <IconSelector size={16} stroke={1.6} aria-hidden />
      </span>
    </div>
  );
}
