import styles from './plain-button.module.css';

export interface PlainButtonProps extends React.ComponentProps<'button'> {
  variant?: 'filled' | 'default' | 'subtle' | 'light' | 'danger';
  size?: 'sm' | 'xs' | 'compact-sm' | 'compact-xs';
  /** In front of the text. With `aria-label` and no text the button is a square around it. */
  icon?: React.ReactNode;
  /** What it started is still running. */
  busy?: boolean;
}

/**
 * Looks like Mantine's button. The first screen needs no more of the library, which is
 * loaded with what opens over the page.
 */
export function PlainButton({
  variant = 'filled',
  size = 'sm',
  icon,
  busy = false,
  disabled = false,
  className,
  children,
  ...others
}: PlainButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${className ?? ''}`}
      data-variant={variant}
      data-size={size}
      data-with-icon={icon !== undefined || undefined}
      data-square={children === undefined || undefined}
      data-busy={busy || undefined}
      disabled={disabled || busy}
      {...others}
    >
      {icon}
      {children}
    </button>
  );
}

interface LinkProps extends React.ComponentProps<'a'> {
  size: NonNullable<PlainButtonProps['size']>;
}

/** A link that opens in a new tab. */
export function PlainLink({ size, children, ...others }: LinkProps) {
  return (
    <a className={styles.button} data-size={size} target="_blank" rel="noopener noreferrer" {...others}>
      {children}
    </a>
  );
}

/** The cross in a corner. */
export function PlainCloseButton({ className, ...others }: React.ComponentProps<'button'>) {
  return (
    <button type="button" className={`${styles.close} ${className ?? ''}`} {...others}>
      <svg viewBox="0 0 15 15" width="70%" height="70%" aria-hidden="true">
        <path
          d="M11.7816 4.03157C12.0062 3.80702 12.0062 3.44295 11.7816 3.2184C11.5571 2.99385 11.193 2.99385 10.9685 3.2184L7.50005 6.68682L4.03164 3.2184C3.80708 2.99385 3.44301 2.99385 3.21846 3.2184C2.99391 3.44295 2.99391 3.80702 3.21846 4.03157L6.68688 7.49999L3.21846 10.9684C2.99391 11.193 2.99391 11.557 3.21846 11.7816C3.44301 12.0061 3.80708 12.0061 4.03164 11.7816L7.50005 8.31316L10.9685 11.7816C11.193 12.0061 11.5571 12.0061 11.7816 11.7816C12.0062 11.557 12.0062 11.193 11.7816 10.9684L8.31322 7.49999L11.7816 4.03157Z"
          fill="currentColor"
        />
      </svg>
    </button>
  );
}
