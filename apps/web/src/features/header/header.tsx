import { IconBell, IconLogout, IconRefresh, IconSettings, IconTool } from '@tabler/icons-react';
import { formatCount } from '../../lib/format.ts';
import { lazyPiece } from '../../ui/lazy-piece.tsx';
import { type Beside, Opener } from '../../ui/opener.tsx';
import { PlainButton, type PlainButtonProps } from '../../ui/plain-button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './header.module.css';
import type { ToolsMenuProps } from './tools-menu.tsx';

const ToolsMenu = lazyPiece(() => import('./tools-menu.tsx').then((module) => module.ToolsMenu));

interface Props extends ToolsMenuProps {
  notifications: number;
  reconnecting: boolean;
  /** How the accounts are doing. */
  health: React.ReactNode;
  /** What the Sync button opens. */
  renderSync: (beside: Beside) => React.ReactNode;
  onNotifications: () => void;
  onSettings: () => void;
  onLogout: () => void;
}

const MAX_BADGE = 99;
/** A command presses it, because its popover is beside it. */
export const SYNC_BUTTON = 'sync-button';

export function Header({ notifications, reconnecting, health, renderSync, ...props }: Props) {
  const { onNotifications, onSettings, onLogout, ...tools } = props;
  const phone = useIsPhone();
  const badge = notifications > MAX_BADGE ? `${MAX_BADGE}+` : formatCount(notifications);
  const bellLabel = notifications > 0 ? `Notifications (${formatCount(notifications)})` : 'Notifications';

  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <h1 className={styles.title}>
          <Wordmark />
        </h1>
        {reconnecting && (
          <span className={styles.reconnecting} role="status">
            Reconnecting...
          </span>
        )}
        {health}
        <div className={styles.actions}>
          <Opener
            popup="dialog"
            renderButton={(button) => (
              <PlainButton
                id={SYNC_BUTTON}
                variant="default"
                icon={<IconRefresh size={17} stroke={1.8} aria-hidden />}
                {...button}
              >
                Sync
              </PlainButton>
            )}
            render={renderSync}
          />
          <Opener
            popup="menu"
            renderButton={(button) => (
              <HeaderAction
                label="Tools"
                icon={<IconTool size={phone ? 20 : 18} stroke={1.7} aria-hidden />}
                phone={phone}
                {...button}
              />
            )}
            render={(beside) => <ToolsMenu {...tools} {...beside} />}
          />
          <span className={styles.bell}>
            <PlainButton
              variant="subtle"
              icon={<IconBell size={20} stroke={1.7} />}
              aria-label={bellLabel}
              aria-haspopup="dialog"
              onClick={onNotifications}
            />
            {notifications > 0 && (
              <span className={styles.badge} aria-hidden>
                {badge}
              </span>
            )}
          </span>
          <HeaderAction
            label="Settings"
            icon={<IconSettings size={phone ? 20 : 18} stroke={1.7} />}
            phone={phone}
            onClick={onSettings}
          />
          <HeaderAction
            label="Logout"
            icon={<IconLogout size={phone ? 20 : 18} stroke={1.7} />}
            phone={phone}
            onClick={onLogout}
          />
        </div>
      </div>
    </header>
  );
}

interface ActionProps extends PlainButtonProps {
  label: string;
  phone: boolean;
}

/** A quiet button. On a phone only its icon. */
function HeaderAction({ label, phone, ...others }: ActionProps) {
  return phone ? (
    <PlainButton variant="subtle" aria-label={label} {...others} />
  ) : (
    <PlainButton variant="subtle" className={styles.button} {...others}>
      {label}
    </PlainButton>
  );
}
