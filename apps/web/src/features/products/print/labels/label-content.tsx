import type { Product } from '@crosslister/contract/product.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { addressOfSku } from '../../../../lib/sku-address.ts';
import { QrCode } from '../../../../ui/print/qr-code.tsx';
import styles from './print-labels.module.css';

/** What is on a label beside its code and SKU. */
export const labelParts = ['name', 'price', 'location'] as const;
export type LabelPart = (typeof labelParts)[number];

/** A label for a thing to come has a SKU alone. */
export type Labelled = Pick<Product, 'sku'> &
  Partial<Pick<Product, 'name' | 'price' | 'storage_location' | 'quantity'>>;

interface Props {
  product: Labelled;
  parts: readonly LabelPart[];
}

export function LabelContent({ product, parts }: Props) {
  const { name, sku, price, storage_location: location = '' } = product;
  return (
    <>
      <QrCode className={styles.code} text={addressOfSku(sku)} />
      <div className={styles.text}>
        <strong className={styles.sku}>{sku}</strong>
        {parts.includes('name') && name !== undefined && <span className={styles.name}>{name}</span>}
        {parts.includes('price') && price !== undefined && (
          <span className={styles.price}>{formatMoney(price)}</span>
        )}
        {parts.includes('location') && location !== '' && <span className={styles.place}>{location}</span>}
      </div>
    </>
  );
}
