import type { Product } from '@crosslister/contract/product.ts';
import { explainError } from '../../../lib/api-error.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { useScanned } from './find-scanned.ts';
import styles from './scan.module.css';
import { ScannedProduct } from './scanned-product.tsx';

interface Props {
  sku: string;
  onChoose: (sku: string) => void;
  onOpen: (id: number) => void;
  onMarkAsSold: (product: Product) => void;
}

/** The product that a code belongs to, or those that it might mean. */
export function Found({ sku, onChoose, onOpen, onMarkAsSold }: Props) {
  const { data, error, refetch, isFetching } = useScanned(sku);
  if (error && !isFetching && !data) {
    return (
      <Notice type="error" announce>
        Could not look for {sku}. {explainError(error)}{' '}
        <TinyButton onClick={() => refetch()}>Try again</TinyButton>
      </Notice>
    );
  }
  if (!data) return <Skeleton height={160} label="Looking for it" />;
  const { product, similar } = data;
  if (product) return <ScannedProduct product={product} onOpen={onOpen} onMarkAsSold={onMarkAsSold} />;
  return (
    <div className={styles.search}>
      <Notice type="warning" announce>
        No product has the SKU “{sku}”.{similar.length > 0 && ' These are similar:'}
      </Notice>
      {similar.length > 0 && (
        <ul className={styles.similar}>
          {similar.map((each) => (
            <li key={each.id}>
              <button type="button" className={styles.choice} onClick={() => onChoose(each.sku)}>
                <span>{each.name}</span> <span className="quiet">{each.sku}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
