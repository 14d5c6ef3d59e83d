import type { SaleNotices } from '@crosslister/contract/sales.ts';
import { Drawer, Tabs } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { useOperations } from '../../lib/api/get-operations.ts';
import type { NotificationDrawerProps } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { QuietButton } from '../../ui/buttons.ts';
import { useAskedAt } from '../../ui/dialogs/dialog-order.ts';
import { dialogParts, whileCovered } from '../../ui/dialogs/dialog-parts.ts';
import { useOpenDialog } from '../../ui/dialogs/open-dialogs.ts';
import { useFocusReturn } from '../../ui/dialogs/use-focus-return.ts';
import { useClearNotifications } from './api/clear-notifications.ts';
import { useSaleNotices } from './api/get-sale-notices.ts';
import styles from './notification-drawer.module.css';
import { QueueList } from './queue/queue-list.tsx';
import { SaleList } from './sales/sale-list.tsx';

const TITLE = 'Notifications';

/** Something among the sales waits for an answer. */
const asksOf = (notices: SaleNotices | undefined) =>
  notices &&
  notices.double_sales.length +
    notices.cancelled.length +
    notices.mails.length +
    (notices.channels?.length ?? 0) >
    0;

export function NotificationDrawer(props: NotificationDrawerProps) {
  const { opened, onClose, onOpenSale, part, onAll, ...openers } = props;
  const only = part === 'steps' || part === 'failures' ? part : undefined;
  const askedAt = useAskedAt();
  const address = `panel=${only ?? (part === 'sales' ? part : 'queue')}`;
  const { topmost, zIndex, covered } = useOpenDialog(opened, onClose, { title: TITLE, address });
  useFocusReturn(opened);
  const operations = useOperations().data;
  const queue = operations?.count ?? 0;
  const live = operations?.live ?? 0;
  const notices = useSaleNotices().data;
  const sales = notices?.count ?? 0;
  // Running operations and whatever needs an answer cannot be cleared.
  const clearable = queue - live + (notices?.results.length ?? 0);
  const clear = useClearNotifications();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(100vw, 460px)"
      title={TITLE}
      zIndex={zIndex}
      closeOnEscape={topmost}
      overlayProps={{ backgroundOpacity: 0.2 }}
      transitionProps={{ duration: 120 }}
      {...whileCovered(covered)}
      {...dialogParts(styles)}
    >
      <Tabs
        key={part === 'all' ? undefined : askedAt}
        defaultValue={part === 'sales' || (part === 'all' && asksOf(notices)) ? 'sales' : 'queue'}
        keepMounted={false}
        className={styles.tabs ?? ''}
      >
        <div className={styles.bar}>
          <Tabs.List className={styles.tabList ?? ''} aria-label="Notifications">
            <Tabs.Tab value="queue">Queue ({formatCount(queue)})</Tabs.Tab>
            <Tabs.Tab value="sales">Sales ({formatCount(sales)})</Tabs.Tab>
          </Tabs.List>
          <QuietButton
            disabled={clearable === 0}
            title="Clears finished items and sale notices. Work in progress stays."
            loading={clear.isPending}
            onClick={() => clear.mutate()}
          >
            Clear All
          </QuietButton>
        </div>
        <Tabs.Panel value="queue" className={styles.panel ?? ''}>
          <QueueList only={only} onAll={onAll} {...openers} />
        </Tabs.Panel>
        <Tabs.Panel value="sales" className={styles.panel ?? ''}>
          <SaleList onOpenProduct={openers.onOpenProduct} onOpenSale={onOpenSale} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}
