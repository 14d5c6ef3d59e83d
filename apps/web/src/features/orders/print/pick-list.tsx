import { formatDate, plural } from '../../../lib/format.ts';
import { whereOf } from '../order-words.ts';
import { comparePlaces, type Parcel } from '../parcels.ts';
import styles from './print.module.css';

/** Everything that has to be fetched, in the order of the places. */
export function PickList({ parcels }: { parcels: readonly Parcel[] }) {
  const lines = parcels
    .flatMap(({ first, lines: own }) => own.map((line) => ({ ...line, first })))
    .sort((one, other) => comparePlaces(one.place, other.place));
  return (
    <article className={styles.slip}>
      <header className={styles.head}>
        <h1>Pick list</h1>
        <p>
          {plural(parcels.length, 'parcel')}, {formatDate(new Date().toISOString())}
        </p>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Found</span>
            </th>
            <th scope="col">Place</th>
            <th scope="col">Qty</th>
            <th scope="col">Item</th>
            <th scope="col">Order</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sale_id: id, place, quantity, name, sku, first }) => (
            <tr key={id}>
              <td>
                <span className={styles.box} />
              </td>
              <td>
                <strong>{place || '–'}</strong>
              </td>
              <td>{quantity}</td>
              <td>
                {name} <small>{sku}</small>
              </td>
              <td>
                {whereOf(first.platform)} <small>{first.order_id}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
