import { platformNames } from '@crosslister/contract/platforms.ts';
import type { SaleNotice } from '@crosslister/contract/sales.ts';
import { IconReceiptPound } from '@tabler/icons-react';
import { explainError } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProductImage } from '../../../ui/product-image.tsx';
import { useDeleteSaleNotice } from '../api/delete-sale-notice.ts';
import { useSaleNotices } from '../api/get-sale-notices.ts';
import { EmptyList } from '../empty-list.tsx';
import { ItemAction } from '../item-action.tsx';
import { ListLoading } from '../list-loading.tsx';
import styles from '../notification-list.module.css';
import { priceOf } from '../toasts/sale-toast.ts';
import { CancelledSales } from './cancelled-sales.tsx';
import { ChannelNotices } from './channel-notices.tsx';
import { DoubleSales } from './double-sales.tsx';
import { MailNotices } from './mail-notices.tsx';
import { OrderLink } from './order-link.tsx';

interface Props {
  onOpenProduct: (id: number) => void;
  onOpenSale: (saleId: number) => void;
}

export function SaleList({ onOpenProduct, onOpenSale }: Props) {
  const { data, error } = useSaleNotices();
  if (error && !data) return <Notice type="error">{explainError(error)}</Notice>;
  if (!data) return <ListLoading />;
  if (data.count === 0) {
    return (
      <EmptyList icon={<IconReceiptPound size={32} stroke={1.4} aria-hidden />} title="No new sales">
        A sale on any platform appears here as soon as it is seen.
      </EmptyList>
    );
  }
  return (
    <ul className={styles.list}>
      <DoubleSales notices={data.double_sales} onOpenProduct={onOpenProduct} />
      <ChannelNotices notices={data.channels ?? []} />
      <MailNotices notices={data.mails} onOpenProduct={onOpenProduct} />
      <CancelledSales notices={data.cancelled} onOpenProduct={onOpenProduct} />
      {data.results.map((sale) => (
        <SaleItem key={sale.id} sale={sale} onOpenProduct={onOpenProduct} onOpenSale={onOpenSale} />
      ))}
    </ul>
  );
}

function SaleItem({ sale, onOpenProduct, onOpenSale }: Props & { sale: SaleNotice }) {
  const remove = useDeleteSaleNotice();
  const { productId } = sale;
  const platform = sale.platform ? platformNames[sale.platform] : 'Sold elsewhere';
  return (
    <li className={styles.item}>
      <ProductImage src={sale.image} size={44} />
      <div>
        {productId === null ? (
          <span className={styles.name}>{sale.productName}</span>
        ) : (
          <button type="button" className={styles.name} onClick={() => onOpenProduct(productId)}>
            {sale.productName}
          </button>
        )}
        <div className={styles.meta}>
          <span>{platform}</span>
          <span>SKU: {sale.sku || 'none'}</span>
          {productId === null && <span>Not in your catalogue</span>}
          {sale.awaitsPayment && <span>Waiting for payment</span>}
        </div>
        <p className={styles.price}>Sold for {priceOf(sale)}</p>
        <div className={styles.meta}>
          <time dateTime={sale.saleDate}>{formatDate(sale.saleDate)}</time>
          {sale.orderId && <OrderLink {...sale} />}
          <TinyButton onClick={() => onOpenSale(sale.id)}>
            Sale Details<span className="visually-hidden"> of {sale.productName}</span>
          </TinyButton>
        </div>
      </div>
      <div className={styles.actions}>
        <ItemAction word="Remove" subject={sale.productName} id={sale.id} action={remove} />
      </div>
    </li>
  );
}
