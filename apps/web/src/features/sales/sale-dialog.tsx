import { SaleList } from '@crosslister/contract/sales.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api-client.ts';
import { mediaHook } from '../../lib/browser/media-hook.ts';
import { type DialogProps, type SaleRow, type SaleSubject, saleAddress } from '../../lib/dialog-props.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { type Steps, stepsAmong } from '../../ui/dialogs/steps.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loaded } from '../../ui/progress/loaded.tsx';
import { SaleDetails } from './components/sale-details.tsx';
import { SaleHead } from './components/sale-head.tsx';
import { SaleRows } from './components/sale-rows.tsx';
import styles from './sale-dialog.module.css';

/** Wide enough for the list beside the sale. */
const useIsWide = mediaHook('(min-width: 68.75em)');
const SIZE = 560;
const SIZE_WITH_LIST = 960;

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
  /** The list that it was opened from. */
  rows: readonly SaleRow[];
  /** Past its ends. */
  beyond?: Steps;
  onGo: (of: SaleSubject) => void;
  onOpenProduct: (id: number) => void;
}

/** Where a product sold, for how much, and what happened then, to the second. */
export function SaleDialog({ of, rows, beyond, onGo, onOpenProduct, opened, onClose }: Props) {
  const sales = useSales(of);
  const first = sales.data?.results[0];
  const address = saleAddress(of);
  const at = rows.findIndex((row) => saleAddress(row.of) === address);
  const isWide = useIsWide();
  const hasList = isWide && at >= 0 && rows.length > 1;
  const go = (to: SaleRow) => onGo(to.of);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Sale Details"
      size={hasList ? SIZE_WITH_LIST : SIZE}
      address={address}
      steps={stepsAmong(rows, at, go, beyond)}
      leave="Close"
    >
      <div className={styles.columns} data-list={hasList || undefined}>
        {hasList && <SaleRows rows={rows} at={at} onGo={go} />}
        <div className="stack">
          {first ? (
            <SaleHead key={address} sale={first} onOpenProduct={onOpenProduct} />
          ) : (
            'name' in of && <strong>{of.name}</strong>
          )}
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
      </div>
    </Dialog>
  );
}
