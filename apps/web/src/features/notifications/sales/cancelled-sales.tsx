import { platformNames } from '@crosslister/contract/platforms.ts';
import type { CancelledSaleNotice } from '@crosslister/contract/sales.ts';
import { formatDate } from '../../../lib/format.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import { Answer } from '../answer.tsx';
import { useLeaveSale, usePutBack } from '../api/settle-sale.ts';
import styles from '../notification-list.module.css';
import { OrderLink } from './order-link.tsx';

interface Props {
  notices: readonly CancelledSaleNotice[];
  onOpenProduct: (id: number) => void;
}

/** Cancelled orders. The seller decides whether their product goes back on sale. */
export function CancelledSales({ notices, onOpenProduct }: Props) {
  return notices.map((notice) => (
    <CancelledSale key={notice.id} notice={notice} onOpenProduct={onOpenProduct} />
  ));
}

function CancelledSale({
  notice,
  onOpenProduct,
}: { notice: CancelledSaleNotice } & Pick<Props, 'onOpenProduct'>) {
  const putBack = usePutBack();
  const leave = useLeaveSale();
  const { productId, productName, platform } = notice;
  const { possible, reason } = notice.putBack;
  const where = platform ? `on ${platformNames[platform]} ` : '';
  return (
    <li className={styles.item}>
      <ProductImage src={notice.image} size={44} />
      <div className={styles.wide}>
        {productId === null ? (
          <span className={styles.name}>{productName}</span>
        ) : (
          <button type="button" className={styles.name} onClick={() => onOpenProduct(productId)}>
            {productName}
          </button>
        )}
        <div className={styles.meta}>SKU: {notice.sku || 'none'}</div>
        <p className={styles.line}>
          The order {where}was cancelled or refunded, and no longer counts as a sale. {reason}
        </p>
        <div className={styles.meta}>
          <OrderLink {...notice} />
          <time dateTime={notice.cancelledAt}>{formatDate(notice.cancelledAt)}</time>
        </div>
        <div className={styles.answers}>
          {possible && (
            <Answer
              word="Put back on sale"
              subject={productName}
              variant="filled"
              loading={putBack.isPending}
              onClick={() => putBack.mutate(notice.id)}
            />
          )}
          <Answer
            word={possible ? 'Leave it' : 'Dismiss'}
            subject={productName}
            loading={leave.isPending}
            onClick={() => leave.mutate(notice.id)}
          />
        </div>
      </div>
    </li>
  );
}
