import type { DoubleSaleNotice } from '@crosslister/contract/sales.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDate, formatSeconds } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { Answer } from '../answer.tsx';
import { useDismissDouble, useSameSale } from '../api/settle-sale.ts';
import styles from '../notification-list.module.css';
import { AlertItem } from './alert-item.tsx';
import { OrderLink } from './order-link.tsx';

interface Props {
  notices: readonly DoubleSaleNotice[];
  onOpenProduct: (id: number) => void;
}

/** Double sales. They come before everything else until one order is cancelled. */
export function DoubleSales({ notices, onOpenProduct }: Props) {
  return notices.map((notice) => (
    <DoubleSale key={notice.id} notice={notice} onOpenProduct={onOpenProduct} />
  ));
}

function DoubleSale({ notice, onOpenProduct }: { notice: DoubleSaleNotice } & Pick<Props, 'onOpenProduct'>) {
  const dismiss = useDismissDouble();
  const sameSale = useSameSale();
  const entered = notice.orders.find(({ orderId }) => orderId === '');
  const platform = notice.orders.find(({ orderId }) => orderId !== '')?.platform;
  return (
    <AlertItem
      Icon={IconAlertTriangle}
      headline={notice.orders.length > 1 ? 'Sold twice' : 'Sold more than you had'}
    >
      <button type="button" className={styles.name} onClick={() => onOpenProduct(notice.productId)}>
        {notice.productName}
      </button>
      <div className={styles.meta}>SKU: {notice.sku || 'none'}</div>
      <p className={styles.line}>{notice.message}</p>
      <ol className={styles.orders}>
        {notice.orders.map((order) => (
          <li key={order.saleId}>
            <OrderLink {...order} />
            <time dateTime={order.saleDate}>
              {formatDate(order.saleDate)} {formatSeconds(order.saleDate)}
            </time>
            {order.awaitsPayment && <span>Waiting for payment</span>}
          </li>
        ))}
      </ol>
      <div className={styles.answers}>
        {entered && platform && (
          <SmallButton
            loading={sameSale.isPending}
            onClick={() => sameSale.mutate({ saleId: entered.saleId, platform })}
          >
            Same sale
          </SmallButton>
        )}
        <Answer
          word="Settled"
          subject={notice.productName}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(notice.id)}
        />
      </div>
    </AlertItem>
  );
}
