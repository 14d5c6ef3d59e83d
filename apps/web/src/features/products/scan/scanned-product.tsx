import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { Product, ProductStatus } from '@crosslister/contract/product.ts';
import { sellerFields } from '@crosslister/contract/seller-fields.ts';
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import { useStorageLocations } from '../api/get-storage-locations.ts';
import { useUpdateProduct } from '../api/update-product.ts';
import { StatusPill } from '../table/cells/status-pill.tsx';
import styles from './scan.module.css';

interface Props {
  product: Product;
  onOpen: (id: number) => void;
  onMarkAsSold: (product: Product) => void;
}

/** Those whose menu has Mark as Sold. */
const sellable: readonly ProductStatus[] = ['active', 'action_required'];

/** The product in the seller's hand: what it is, where it is for sale, and what is done most often. */
export function ScannedProduct({ product, onOpen, onMarkAsSold }: Props) {
  const { id, name, sku, price, status, images, listings } = product;
  const live = platforms.flatMap((platform) => {
    const listing = listings[platform];
    return listing && listing.status !== 'delisted' ? [{ platform, listing }] : [];
  });
  return (
    <section className={styles.product} aria-label={name}>
      <div className={styles.head}>
        <ProductImage src={images[0]?.src} size={72} />
        <div className={styles.what}>
          <strong>{name}</strong>
          <span className="quiet">{sku}</span>
          <span>
            {formatMoney(price)} <StatusPill product={product} />
          </span>
        </div>
      </div>
      <div className="buttons">
        {sellable.includes(status) && (
          <Button data-autofocus onClick={() => onMarkAsSold(product)}>
            Mark as Sold
          </Button>
        )}
        <Button variant="default" onClick={() => onOpen(id)}>
          Open
        </Button>
      </div>
      <LocationForm key={product.storage_location} product={product} />
      <h3 className={styles.title}>Listings</h3>
      {live.length === 0 ? (
        <p className="quiet">It is not listed anywhere.</p>
      ) : (
        <ul className={styles.listings}>
          {live.map(({ platform, listing }) => (
            <li key={platform}>
              {listing.url ? (
                <a href={listing.url} target="_blank" rel="noreferrer">
                  {platformNames[platform]}
                </a>
              ) : (
                platformNames[platform]
              )}
              <span>{formatMoney(listing.price)}</span>
              {listing.status !== 'active' && <span className="quiet">{listing.status}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LocationForm({ product }: { product: Product }) {
  const { id, storage_location: before } = product;
  const [location, setLocation] = useState(before);
  const update = useUpdateProduct(id);
  const known = useStorageLocations() ?? [];
  const list = useId();
  const typed = location.trim();
  function save(event: React.FormEvent): void {
    event.preventDefault();
    if (typed !== before) update.mutate({ storage_location: typed, before: { storage_location: before } });
  }
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <TextInput
        label={sellerFields.storage_location.label}
        maxLength={sellerFields.storage_location.max}
        autoComplete="off"
        list={list}
        value={location}
        onChange={(event) => setLocation(event.currentTarget.value)}
      />
      <datalist id={list}>
        {known.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" variant="default" loading={update.isPending} disabled={typed === before}>
        Save
      </Button>
    </form>
  );
}
