import { SaleList } from '@crosslister/contract/sales.ts';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { explainError } from '../../lib/api-error.ts';
import type { DialogProps, SaleSubject } from '../../lib/dialog-props.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SaleDetails } from './components/sale-details.tsx';

/** Every sale of one product, the newest first, or one sale. */
function useSales(of: SaleSubject) {
  const query = 'saleId' in of ? { id: of.saleId } : { product_id: of.id };
  return useQuery({
    queryKey: [...queryKeys.sales, 'saleId' in of ? query : of.id],
    queryFn: ({ signal }) => callApi('/api/sales/', SaleList, { query, signal }),
  });
}

interface Props extends DialogProps {
  of: SaleSubject;
}

/** Where a product sold, for how much, and what happened then, to the second. */
export function SaleDialog({ of, opened, onClose }: Props) {
  const { data, error, refetch, isFetching } = useSales(of);
  return (
    <Dialog opened={opened} onClose={onClose} title="Sale Details" size={520} leave="Close">
      <Stack gap="md">
        <strong>{'name' in of ? of.name : data?.results[0]?.name}</strong>
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
            {'saleId' in of
              ? 'This sale is not there any more.'
              : 'No sale is recorded: the product was imported as sold, or was marked before sales were recorded.'}
          </Notice>
        )}
        {data?.results.map((sale) => (
          <SaleDetails key={sale.id} sale={sale} />
        ))}
      </Stack>
    </Dialog>
  );
}
