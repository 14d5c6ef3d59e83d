import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconBell, IconLogout, IconRefresh, IconSettings } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useIsPhone } from '../../ui/dialog.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './header.module.css';
import { ToolsMenu, type ToolsMenuProps } from './tools-menu.tsx';

interface Props extends ToolsMenuProps {
  notifications: number;
  reconnecting: boolean;
  /** What the Sync button opens. */
  renderSync: (close: () => void) => React.ReactNode;
  onNotifications: () => void;
  onSettings: () => void;
  onLogout: () => void;
}

const MAX_BADGE = 99;

export function Header({ notifications, reconnecting, renderSync, ...props }: Props) {
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
        <div className={styles.actions}>
          <SyncButton renderSync={renderSync} />
          <ToolsMenu {...tools} phone={phone} />
          <span className={styles.bell}>
            <ActionIcon
              variant="subtle"
              color="gray"
              c="var(--ink)"
              size={36}
              aria-label={bellLabel}
              aria-haspopup="dialog"
              onClick={onNotifications}
            >
              <IconBell size={20} stroke={1.7} />
            </ActionIcon>
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

interface ActionProps {
  label: string;
  icon: React.ReactNode;
  phone: boolean;
  onClick: () => void;
}

/** A quiet button; on a phone its icon alone. */
function HeaderAction({ label, icon, phone, ...others }: ActionProps) {
  if (phone) {
    return (
      <ActionIcon variant="subtle" color="gray" c="var(--ink)" size={36} aria-label={label} {...others}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      c="var(--ink)"
      leftSection={icon}
      className={styles.button ?? ''}
      {...others}
    >
      {label}
    </Button>
  );
}

function SyncButton({ renderSync }: Pick<Props, 'renderSync'>) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          Sync
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>{renderSync(() => setOpened(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
