import { Product } from '@crosslister/contract/product.ts';
import type { Sale } from '@crosslister/contract/sales.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import styles from './sale-head.module.css';

interface Props {
  sale: Pick<Sale, 'product_id' | 'name' | 'sku'>;
  onOpenProduct: (id: number) => void;
}

/** What sold. It leads to the product, if that is still there. */
export function SaleHead({ sale: { product_id: id, name, sku }, onOpenProduct }: Props) {
  const { data: product } = useQuery({
    queryKey: queryKeys.product(id ?? 0),
    enabled: id !== null,
    queryFn: ({ signal }) => callApi(`/api/products/${id}/`, Product, { signal }),
  });
  const content = (
    <>
      <ProductImage src={product?.images[0]?.src} size={56} />
      <span className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        {sku && <span className="quiet">SKU: {sku}</span>}
      </span>
    </>
  );
  if (id === null || !product) return <div className={styles.head}>{content}</div>;
  return (
    <button type="button" className={styles.head} aria-haspopup="dialog" onClick={() => onOpenProduct(id)}>
      {content}
      <IconChevronRight size={18} aria-hidden />
    </button>
  );
}
