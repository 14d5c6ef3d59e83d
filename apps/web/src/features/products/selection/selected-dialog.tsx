import type { Product } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readByIds } from '../../../lib/api/read-by-ids.ts';
import { explainError } from '../../../lib/api-error.ts';
import type { DialogProps, ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount, formatMoney, plural } from '../../../lib/format.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { ProductImage } from '../../../ui/product-image.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import styles from './selected-dialog.module.css';

/** More of them nobody looks through. */
const MOST_ROWS = 200;

interface Props extends DialogProps {
  choice: ProductChoice;
  /** What the list shows now comes last. */
  shown: readonly Product[];
  onTakeOut: (product: Product) => void;
  onClear: () => void;
}

/** What is selected, also what the search and the filters do not show. */
export function SelectedDialog({ choice, shown, onTakeOut, onClear, ...dialog }: Props) {
  const isShown = new Set(shown.map(({ id }) => id));
  const ids = choice.target.ids.toSorted((a, b) => Number(isShown.has(a)) - Number(isShown.has(b)));
  const listed = ids.slice(0, MOST_ROWS);
  const known = new Map(choice.products.map((product) => [product.id, product]));
  const unknown = listed.filter((id) => !known.has(id));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['selected', unknown],
    queryFn: ({ signal }) => readByIds(unknown, signal),
    enabled: dialog.opened && unknown.length > 0,
  });
  for (const product of data ?? []) known.set(product.id, product);
  const more = ids.length - listed.length;
  return (
    <Dialog
      {...dialog}
      title={`${plural(choice.count, 'Product')} Selected`}
      size={560}
      leave="Close"
      footer={
        <Button variant="default" onClick={onClear}>
          Clear selection
        </Button>
      }
    >
      <ul className={styles.list}>
        {listed.map((id) => {
          const product = known.get(id);
          if (!product) return null;
          return (
            <li key={id}>
              <ProductImage src={product.images[0]?.src} size={37} />
              <span className={styles.text}>
                {product.name}
                <small>
                  {product.sku}
                  {!isShown.has(id) && ' · not shown in the list'}
                </small>
              </span>
              <span>{formatMoney(product.price)}</span>
              <PlainButton
                size="compact-xs"
                variant="default"
                aria-label={`Take out ${product.name}`}
                onClick={() => onTakeOut(product)}
              >
                Take out
              </PlainButton>
            </li>
          );
        })}
      </ul>
      {unknown.length > 0 && isFetching && <Skeleton height={80} label="Loading the others" />}
      {error && !isFetching && (
        <Notice type="error" announce>
          Could not load the others. {explainError(error)}{' '}
          <TinyButton onClick={() => refetch()}>Try again</TinyButton>
        </Notice>
      )}
      {more > 0 && <p>and {formatCount(more)} more.</p>}
    </Dialog>
  );
}
