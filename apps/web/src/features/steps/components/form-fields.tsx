import type { ListingForm } from '@crosslister/contract/results.ts';
import { CopyField } from '../../../ui/fields/copy/copy-field.tsx';
import { ProductImage } from '../../../ui/product-image.tsx';
import { SharePhotos } from '../../../ui/share-photos.tsx';
import styles from './steps.module.css';

const DESCRIPTION_ROWS = 5;

/** Everything for a marketplace's form, each value with a copy button; the photos to share, or to open and save. */
export function FormFields({ operationId, form }: { operationId: number; form: ListingForm }) {
  const { title, description, price, sku, images, fields = [] } = form;
  return (
    <>
      <div className={styles.fields}>
        <CopyField label="Title" value={title} />
        <CopyField label="Description" value={description} rows={DESCRIPTION_ROWS} />
        <CopyField label="Price" value={price.toFixed(2)} />
        <CopyField label="SKU" value={sku} />
        {fields.map(({ label, text }) => (
          <CopyField key={label} label={label} value={text} />
        ))}
      </div>
      {images.length > 0 && (
        <>
          <p className={styles.legend}>Photos (open one to save it)</p>
          <ul className={styles.photos}>
            {images.map((src, index) => (
              <li key={src}>
                <a href={src} target="_blank" rel="noreferrer" aria-label={`Photo ${index + 1}`}>
                  <ProductImage src={src} size={64} />
                </a>
              </li>
            ))}
          </ul>
          <div className={styles.share}>
            <SharePhotos operationId={operationId} />
          </div>
        </>
      )}
    </>
  );
}
