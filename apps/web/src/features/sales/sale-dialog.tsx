import { Button, Skeleton, Stack } from '@mantine/core';
import { explainError } from '../../lib/api-error.ts';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSales } from './api/get-sales.ts';
import { SaleDetails } from './components/sale-details.tsx';

interface Props extends DialogProps {
  product: { id: number; name: string };
}

/** Where a product sold, for how much, and what happened then, to the second. */
export function SaleDialog({ product, opened, onClose }: Props) {
  const { data, error, refetch, isFetching } = useSales(product.id);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Sale Details"
      size={520}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack gap="md">
        <strong>{product.name}</strong>
        {!data && !error && <Skeleton height={180} />}
        {!data && error && (
          <Notice type="error" announce>
            Could not fetch the sales. {explainError(error)}{' '}
            <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        {data?.results.length === 0 && (
          <Notice type="info">
            No sale of it is in the books: it was imported or marked before it was kept.
          </Notice>
        )}
        {data?.results.map((sale) => (
          <SaleDetails key={sale.id} sale={sale} />
        ))}
      </Stack>
    </Dialog>
  );
}
