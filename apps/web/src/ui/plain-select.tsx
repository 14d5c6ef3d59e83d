import { IconSelector } from '@tabler/icons-react';
import styles from './plain-field.module.css';

type Options = readonly { value: string; label: string }[];

interface Props extends Omit<React.ComponentProps<'select'>, 'size'> {
  options: Options;
  /** A group below them. */
  more?: { label: string; options: Options };
  size?: 'sm' | 'xs';
}

const toOption = ({ value, label }: Options[number]) => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** Looks like Mantine's: see PlainButton. */
export function PlainSelect({ options, more, size = 'sm', className, ...others }: Props) {
  return (
    <div className={`${styles.place} ${className ?? ''}`} data-size={size}>
      <select className={styles.field} {...others}>
        {options.map(toOption)}
        {more && more.options.length > 0 && (
          <optgroup label={more.label}>{more.options.map(toOption)}</optgroup>
        )}
      </select>
      <span className={styles.right}>
        <IconSelector size={16} stroke={1.6} aria-hidden />
      </span>
    </div>
  );
}
