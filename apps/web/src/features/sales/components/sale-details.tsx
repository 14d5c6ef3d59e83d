import { platformNames } from '@crosslister/contract/platforms.ts';
import type { Sale } from '@crosslister/contract/sales.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { formatMoney, plural } from '../../../lib/format.ts';
import { soldFor } from '../../../lib/texts/sold-for.ts';
import { Notice } from '../../../ui/notice.tsx';
import { timelineOf } from '../timeline.ts';
import { EnteredSaleForm } from './entered-sale-form.tsx';
import styles from './sale-details.module.css';
import { SaleMoney } from './sale-money.tsx';

export function SaleDetails({ sale }: { sale: Sale }) {
  const { platform, order_id: orderId, order_url: orderUrl } = sale;
  const where = platform ? platformNames[platform] : 'Sold elsewhere';
  const quantity = sale.quantity > 1 ? ` (${plural(sale.quantity, 'piece')})` : '';
  return (
    <section className={styles.sale} aria-label={`Sale: ${where}`}>
      <div className={styles.head}>
        <h3 className={styles.where}>{where}</h3>
        <span className={styles.price} data-cancelled={sale.state === 'cancelled'}>
          {sale.price_unknown ? 'Price not known' : formatMoney(sale.sale_price, sale.currency)}
          {quantity}
        </span>
      </div>
      {orderUrl ? (
        <a className={styles.order} href={orderUrl} target="_blank" rel="noreferrer">
          Order {orderId}
          <IconExternalLink size={13} aria-hidden />
        </a>
      ) : (
        orderId && <span className={styles.order}>Order {orderId}</span>
      )}
      {sale.refunded > 0 && (
        <p className={styles.refund}>Sold for {soldFor({ ...sale, kept: sale.sale_price })}.</p>
      )}
      {sale.buyer_price !== undefined && (
        <p className={styles.refund}>
          {formatMoney(sale.sale_price, sale.currency)} is what you get. The buyer paid{' '}
          {formatMoney(sale.buyer_price, sale.currency)}, with {where}’s own fee for buyers.
        </p>
      )}
      {sale.awaits_payment && (
        <Notice type="info">
          Waiting for payment: {where} keeps it for the buyer. It counts in the statistics once it is paid,
          and if it never is, you can put it back on sale.
        </Notice>
      )}
      {sale.price_unknown && (
        <Notice type="warning">
          {where} does not show in a readable form what this sold for. It is looked up again.
        </Notice>
      )}
      {sale.state === 'cancelled' && (
        <Notice type="warning">
          The order was cancelled or refunded: it is not in the statistics.
          {!sale.put_back_at &&
            ' If you have not answered yet, you can put the product back on sale in the notifications.'}
        </Notice>
      )}
      <ol className={styles.timeline}>
        {timelineOf(sale).map(({ words, time, iso, details, failed }) => (
          <li key={`${words} ${iso}`} data-failed={failed}>
            <span>{words}</span>
            {iso ? <time dateTime={iso}>{time}</time> : <span>{time}</span>}
            {details && <span className={styles.proof}>{details}</span>}
          </li>
        ))}
      </ol>
      {sale.state === 'sold' && !sale.awaits_payment && <SaleMoney sale={sale} />}
      {sale.by_hand && sale.state === 'sold' && <EnteredSaleForm key={sale.id} sale={sale} />}
    </section>
  );
}
