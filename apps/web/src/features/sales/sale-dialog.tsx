import { SaleList } from '@crosslister/contract/sales.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import type { DialogProps, SaleSubject } from '../../lib/dialog-props.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loaded } from '../../ui/progress/loaded.tsx';
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
  const sales = useSales(of);
  return (
    <Dialog opened={opened} onClose={onClose} title="Sale Details" size={520} leave="Close">
      <div className="stack">
        <strong>{'name' in of ? of.name : sales.data?.results[0]?.name}</strong>
        <Loaded query={sales} what="the sales" height={180}>
          {({ results }) =>
            results.length > 0 ? (
              results.map((sale) => <SaleDetails key={sale.id} sale={sale} />)
            ) : (
              <Notice type="info">
                {'saleId' in of
                  ? 'This sale is not there any more.'
                  : 'No sale is recorded: the product was imported as sold, or was marked before sales were recorded.'}
              </Notice>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}
