import { platformList } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface Props {
  /** What is marked as active although an order is recorded, or a sale after which its quantity was typed anew. */
  product: Product;
  onAnswer: (orderCancelled: boolean) => void;
  onClose: () => void;
}

/** Whether a sale still counts, asked once: a marketplace tells of a cancellation late or never. */
export function SaleStillCountsDialog({ product, onAnswer, onClose }: Props) {
  const where = platformList(product.sale?.platforms ?? []);
  const isOrder = product.sale?.ordered;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isOrder ? 'Was the Order Cancelled?' : 'Was the Sale Called Off?'}
      size={480}
      small
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            Back
          </Button>
          <Button variant="default" onClick={() => onAnswer(false)}>
            No, the sale counts
          </Button>
          <Button onClick={() => onAnswer(true)}>
            {isOrder ? 'Yes, it was cancelled' : 'Yes, it was called off'}
          </Button>
        </>
      }
    >
      <p>
        <b>{product.name}</b> sold{where && ` on ${where}`} and goes back to Products.
      </p>
      <p>Yes: the sale then leaves the figures.</p>
      <p>
        {isOrder
          ? 'No: it still counts until the marketplace reports the cancellation.'
          : 'No: it still counts, and what you entered as its quantity is for sale.'}
      </p>
    </Dialog>
  );
}
