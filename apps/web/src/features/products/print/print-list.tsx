import { unpublishedStatuses } from '@crosslister/contract/lists.ts';
import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { sellerFields } from '@crosslister/contract/seller-fields.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { formatCount, formatDate, formatMoney, plural } from '../../../lib/format.ts';
import { tabNames } from '../../../lib/texts/tab-names.ts';
import { dismissToastsWithKey, showToast } from '../../../lib/toast.ts';
import { usePrinting } from '../../../ui/print/use-printing.ts';
import { chipsOf } from '../filters/filter-words.ts';
import type { ProductView } from '../view.ts';
import styles from './print-list.module.css';
import { readAllProducts, type WholeList } from './read-all-products.ts';

const KEY = 'print';

/** Reads everything that matches, puts it into a table of its own, and prints that in place of the page. */
export function PrintList({ view, onClose }: { view: ProductView; onClose: () => void }) {
  const [list, setList] = useState<WholeList | null>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const stop = new AbortController();
    const onCancel = () => {
      stop.abort();
      close();
    };
    showToast({
      type: 'info',
      title: 'Print List',
      message: 'Loading all matching products...',
      key: KEY,
      persistent: true,
      onCancel,
    });
    readAllProducts(view, stop.signal)
      .then((whole) => {
        if (!stop.signal.aborted) setList(whole);
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        showToast(failedRequest('Print Failed', error));
        close();
      })
      .finally(() => dismissToastsWithKey(KEY));
    return () => stop.abort();
  }, [view]);

  usePrinting('list', list !== null, onClose);

  return list && createPortal(<Sheet view={view} list={list} />, document.body);
}

function Sheet({ view, list: { products, count } }: { view: ProductView; list: WholeList }) {
  const { tab, search, filters } = view;
  const narrowed = [search && `Search: "${search}"`, ...chipsOf(filters).map(({ text }) => text)].filter(
    Boolean,
  );
  const isSold = tab === 'sold';
  const hasPlaces = products.some(({ storage_location }) => storage_location);
  return (
    <section className={styles.sheet} aria-label="Printed list">
      <header className={styles.head}>
        <h1>Crosslister: {tabNames[tab]}</h1>
        <p>
          {plural(count, 'product')}, {formatDate(new Date().toISOString())}
        </p>
      </header>
      {narrowed.length > 0 && <p className={styles.narrowed}>{narrowed.join('. ')}</p>}
      {products.length < count && (
        <p className={styles.narrowed}>
          The first {formatCount(products.length)} are printed. Narrow the list with a search or filters for
          the rest.
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">SKU</th>
            <th scope="col" className={styles.price}>
              Price
            </th>
            {hasPlaces && <th scope="col">{sellerFields.storage_location.label}</th>}
            <th scope="col">Platforms</th>
            <th scope="col">{isSold ? 'Date Sold' : 'Date Added'}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <td>{product.name}</td>
              <td className={styles.sku}>{product.sku}</td>
              <td className={styles.price}>{formatMoney(product.price)}</td>
              {hasPlaces && <td>{product.storage_location}</td>}
              <td>{listedOn(product)}</td>
              <td className={styles.date}>{formatDate(isSold ? product.date_sold : product.date_added)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function listedOn({ listings }: Product): string {
  return platforms
    .filter((platform) => listings[platform]?.url)
    .map((platform) => {
      const status = listings[platform]?.status;
      const isUnpublished = unpublishedStatuses.some((one) => one === status);
      return isUnpublished ? `${platformNames[platform]} (${status})` : platformNames[platform];
    })
    .join(', ');
}
