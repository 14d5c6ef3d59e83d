import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { hiddenSentence } from '../../../lib/texts/hidden-sentence.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDeleteProduct } from '../api/delete-product.ts';

interface Props {
  product: { id: number; name: string };
  opened: boolean;
  onClose: () => void;
}

const permanent =
  'Deleting is permanent. It also ends the listings on every marketplace. This action cannot be undone.';

/** Asks before one product is deleted for good. */
export function DeleteProductDialog({ product, opened, onClose }: Props) {
  const deleteProduct = useDeleteProduct();
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Product"
      message={
        <>
          Are you sure you want to delete <strong>{product.name}</strong>? {permanent}
        </>
      }
      confirmLabel="Delete"
      danger
      onClose={onClose}
      onConfirm={() => {
        deleteProduct.mutate(product);
        onClose();
      }}
    />
  );
}

interface BulkProps {
  opened: boolean;
  choice: ProductChoice | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteSelectedDialog({ opened, choice, onConfirm, onClose }: BulkProps) {
  const count = choice?.count ?? 0;
  const products = `${formatCount(count)} product${count === 1 ? '' : 's'}`;
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Products"
      message={
        <>
          Are you sure you want to delete {products}? <strong>{choice && hiddenSentence(choice)}</strong>{' '}
          {permanent}
        </>
      }
      confirmLabel={`Delete ${products}`}
      danger
      onClose={onClose}
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
    />
  );
}
