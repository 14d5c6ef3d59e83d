import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { DialogProps, FieldFocus, ProductChoice, SaleSubject } from '../../../lib/dialog-props.ts';
import type { Kept } from '../../../lib/kept/kept.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { Steps } from '../../../ui/dialogs/steps.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NotFetched } from '../../../ui/progress/loaded.tsx';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { useProduct } from './api/get-product.ts';
import { ProductEditor } from './product-editor.tsx';
import type { ProductForm } from './product-form.ts';

interface Props extends DialogProps {
  id: number;
  focus?: FieldFocus | null;
  restored?: Kept | undefined;
  steps: Steps | null;
  onCrosslist: (choice: ProductChoice, platform?: Platform) => void;
  onDuplicate: (like: ProductForm) => void;
  onSale: (of: SaleSubject) => void;
  /** What is proposed for it, below its fields. */
  proposals: (product: Product) => React.ReactNode;
}

const TITLE = 'Product Details';
const SIZE = 960;

export function ProductDialog({ id, focus = null, ...props }: Props) {
  const query = useProduct(id);
  const { data: product, error } = query;
  const room = { title: TITLE, size: SIZE, address: `product=${id}` };
  if (product) return <ProductEditor product={product} {...room} focus={focus} {...props} />;
  return (
    <Dialog opened={props.opened} onClose={props.onClose} steps={props.steps} {...room}>
      {error instanceof ApiError && error.status === 404 ? (
        <Notice type="info">This product is not there any more, or the link is not yours.</Notice>
      ) : error ? (
        <NotFetched query={query} what="the product" />
      ) : (
        <Skeleton height={420} />
      )}
    </Dialog>
  );
}
