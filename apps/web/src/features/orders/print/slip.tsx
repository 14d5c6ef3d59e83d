import type { OrderBuyer } from '@crosslister/contract/orders/orders.ts';
import { formatDate } from '../../../lib/format.ts';
import { whereOf } from '../order-words.ts';
import { type Parcel, shownBuyer } from '../parcels.ts';
import styles from './print.module.css';

interface Props {
  parcel: Parcel;
  /** Those of its orders, if they were fetched for this print. */
  buyers: readonly OrderBuyer[];
}

/** What lies in the parcel with the things: no price, as it may be a present. */
export function Slip({ parcel: { first, orders, lines }, buyers }: Props) {
  const numbers = orders.map(({ order_id }) => order_id).filter(Boolean);
  const buyer = shownBuyer(buyers);
  const notes = [...new Set(buyers.map(({ note }) => note).filter(Boolean))];
  return (
    <article className={styles.slip}>
      <header className={styles.head}>
        <h1>Packing slip</h1>
        <p>
          {whereOf(first.platform)}
          {numbers.length > 0 && ` ${numbers.join(', ')}`}
          {first.sold_at && <>, {formatDate(first.sold_at)}</>}
        </p>
        {first.service && <p>{first.service}</p>}
      </header>
      {buyer && <address className={styles.address}>{buyer.block}</address>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Qty</th>
            <th scope="col">Item</th>
            <th scope="col">SKU</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sale_id: id, quantity, name, sku }) => (
            <tr key={id}>
              <td>{quantity}</td>
              <td>{name}</td>
              <td>{sku}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          Note: {note}
        </p>
      ))}
    </article>
  );
}
