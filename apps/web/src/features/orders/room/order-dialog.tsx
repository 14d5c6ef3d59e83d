import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { stepsAmong } from '../../../ui/dialogs/steps.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import { useMarkPosted } from '../api/change-orders.ts';
import { useOrders } from '../api/get-orders.ts';
import { keptOrder } from '../kept-order.ts';
import { DispatchDialog, PackDialog, PrintSlipsDialog } from '../lazy-dialogs.ts';
import { inPickOrder, isOpen, orderIdsOf, type Parcel, parcelsOf } from '../parcels.ts';
import { ParcelDetails } from './parcel-details.tsx';

interface Props extends DialogProps {
  orderId: number;
  onGo: (orderId: number) => void;
  onOpenProduct: (id: number) => void;
}

const holds = (id: number) => (parcel: Parcel) => parcel.orders.some((order) => order.id === id);

/** Among those to post, or else those that were posted. */
function useParcel(id: number, opened: boolean) {
  const toPost = useOrders('to_post', opened);
  const byPlace = keptOrder.use() === 'place';
  const waiting = parcelsOf(toPost.data?.results ?? []);
  const isThere = waiting.some(holds(id));
  const posted = useOrders('posted', opened && toPost.isSuccess && !isThere);
  const inOrder = byPlace ? inPickOrder(waiting) : waiting;
  const among = isThere ? inOrder : parcelsOf(posted.data?.results ?? []);
  return { query: isThere || !toPost.isSuccess ? toPost : posted, among, at: among.findIndex(holds(id)) };
}

/** One parcel: what goes in, where to, what has happened, and what is next. */
export function OrderDialog({ orderId, onGo, onOpenProduct, opened, onClose }: Props) {
  const { query, among, at } = useParcel(orderId, opened);
  // With its parcel: while a number is typed or sent, the list may lose it.
  const [part, setPart] = useState<{ what: 'dispatch' | 'pack' | 'print'; parcel: Parcel }>();
  const posted = useMarkPosted();
  const parcel = among[at];
  // As it is now: while it is packed it may get its tracking number, or be dispatched.
  const now = part && among.find(holds(part.parcel.id));
  const close = () => setPart(undefined);
  const goTo = (to: Parcel) => onGo(to.id);
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title="Parcel"
        size={560}
        address={`order=${orderId}`}
        steps={stepsAmong(among, at, goTo)}
        leave="Close"
        footer={
          parcel && (
            <>
              <Button variant="default" onClick={() => setPart({ what: 'print', parcel })}>
                Print
              </Button>
              {parcel.orders.some(({ can_undo }) => can_undo) && (
                <Button
                  variant="default"
                  loading={posted.isPending}
                  onClick={() => posted.mutate({ order_ids: orderIdsOf(parcel), posted: false })}
                >
                  Undo posted
                </Button>
              )}
              {isOpen(parcel) && (
                <Button onClick={() => setPart({ what: 'dispatch', parcel })}>Dispatch</Button>
              )}
            </>
          )
        }
      >
        <Loaded query={query} what="the order" height={240}>
          {() =>
            parcel ? (
              <ParcelDetails
                key={parcel.id}
                parcel={parcel}
                onScan={() => setPart({ what: 'pack', parcel })}
                onOpenProduct={onOpenProduct}
              />
            ) : (
              <Notice type="info">This order is not on the desk any more.</Notice>
            )
          }
        </Loaded>
      </Dialog>
      <Suspense>
        {part?.what === 'dispatch' && (
          <DispatchDialog parcels={[part.parcel]} opened onClose={close} onDone={() => undefined} />
        )}
        {part?.what === 'pack' && (
          <PackDialog
            only={part.parcel}
            next={
              now && isOpen(now)
                ? {
                    parcels: [now],
                    words: 'Dispatch',
                    go: () => setPart({ what: 'dispatch', parcel: now }),
                  }
                : undefined
            }
            opened
            onClose={close}
          />
        )}
        {part?.what === 'print' && <PrintSlipsDialog parcels={[part.parcel]} opened onClose={close} />}
      </Suspense>
    </>
  );
}
