import type { OrderState } from '@crosslister/contract/orders/orders.ts';
import { Suspense, useRef, useState } from 'react';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { formatMoney, plural } from '../../lib/format.ts';
import { toggled } from '../../lib/toggled.ts';
import { SmallButton } from '../../ui/buttons.ts';
import { focusedRow, moveFocus } from '../../ui/keys/row-focus.ts';
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts';
import { Notice } from '../../ui/notice.tsx';
import { Loaded } from '../../ui/progress/loaded.tsx';
import { useOrders } from './api/get-orders.ts';
import { useSendToClickAndDrop } from './api/send-to-click-and-drop.ts';
import { keptOrder } from './kept-order.ts';
import { DispatchDialog, PackDialog, PrintSlipsDialog } from './lazy-dialogs.ts';
import styles from './orders-desk.module.css';
import { ParcelRow } from './parcel-row.tsx';
import { inPickOrder, isOpen, mayGoToClickAndDrop, type Parcel, parcelsOf } from './parcels.ts';

const states = { to_post: 'To post', late: 'Late', posted: 'Posted' } as const;

const emptyWords: Record<OrderState, string> = {
  to_post: 'Nothing to post.',
  late: 'Nothing is late.',
  posted: 'Nothing was posted in the last 30 days.',
};

type Opened = { what: 'dispatch' | 'print'; parcels: readonly Parcel[] } | { what: 'pack' };

interface Props {
  state: OrderState;
  onState: (state: OrderState) => void;
  onOpen: (orderId: number) => void;
  onImport: () => void;
  onExport: () => void;
  onHelp: () => void;
  onCommands: () => void;
}

/** What is sold and has to leave the house, a row for each parcel. */
export function OrdersDesk({ state, onState, onOpen, ...on }: Props) {
  const query = useOrders(state);
  const order = keptOrder.use();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [opened, setOpened] = useState<Opened>();
  const list = useRef<HTMLUListElement>(null);
  const byDate = parcelsOf(query.data?.results ?? []);
  const parcels = order === 'place' && state !== 'posted' ? inPickOrder(byDate) : byDate;
  const chosen = parcels.filter(({ id }) => ticked.includes(id));
  const meant = chosen.length > 0 ? chosen : parcels;
  const open = meant.filter(isOpen);
  const sums = query.data?.sums;
  const clickAndDrop = query.data?.click_and_drop;
  const toSend = open.filter(mayGoToClickAndDrop);
  const send = useSendToClickAndDrop();

  const dispatch = {
    parcels: open,
    words: `Dispatch ${open.length}`,
    go: () => setOpened({ what: 'dispatch', parcels: open }),
  };
  const tick = (id: number, isTicked: boolean) => setTicked(toggled(ticked, id, isTicked));
  const clear = () => setTicked([]);
  useShortcuts({
    next_row: () => moveFocus(list.current, 1),
    previous_row: () => moveFocus(list.current, -1),
    tick_row: () => {
      const parcel = parcels[focusedRow(list.current)];
      if (parcel) tick(parcel.id, !ticked.includes(parcel.id));
    },
    edit: () => {
      const parcel = parcels[focusedRow(list.current)];
      if (parcel) onOpen(parcel.id);
    },
    select_all: () => setTicked(parcels.map(({ id }) => id)),
    deselect: clear,
    escape: clear,
    import: on.onImport,
    export: on.onExport,
    help: on.onHelp,
    commands: on.onCommands,
  });

  return (
    <section className={styles.desk} aria-label="Orders">
      <div className={styles.bar}>
        <fieldset className={styles.states}>
          <legend className="visually-hidden">Which parcels</legend>
          {(Object.keys(states) as OrderState[]).map((each) => (
            <button
              key={each}
              type="button"
              className={styles.state}
              aria-pressed={each === state}
              data-late={each === 'late' && (sums?.late ?? 0) > 0}
              onClick={() => {
                clear();
                onState(each);
              }}
            >
              {states[each]}
              {sums && each !== 'posted' && sums[each] > 0 && ` ${sums[each]}`}
            </button>
          ))}
        </fieldset>
        {sums && state !== 'posted' && sums.pounds > 0 && (
          <span className={styles.sum}>{formatMoney(sums.pounds)}</span>
        )}
        {state !== 'posted' && parcels.length > 1 && (
          <button
            type="button"
            role="switch"
            aria-checked={order === 'place'}
            className={styles.state}
            title="Sort by place"
            onClick={() => keptOrder.choose(order === 'place' ? 'date' : 'place')}
          >
            Pick
          </button>
        )}
        <div className={styles.actions}>
          {state !== 'posted' && parcels.length > 0 && (
            <SmallButton onClick={() => setOpened({ what: 'pack' })}>Scan to pack</SmallButton>
          )}
          {parcels.length > 0 && (
            <SmallButton onClick={() => setOpened({ what: 'print', parcels: meant })}>
              Print {meant.length}
            </SmallButton>
          )}
          {clickAndDrop && toSend.length > 0 && (
            <SmallButton
              title="Send to Click & Drop"
              loading={send.isPending}
              onClick={() => send.mutate(toSend, { onSuccess: clear })}
            >
              Click &amp; Drop {toSend.length}
            </SmallButton>
          )}
          {open.length > 0 && (
            <SmallButton variant="filled" onClick={dispatch.go}>
              {dispatch.words}
            </SmallButton>
          )}
        </div>
      </div>
      {clickAndDrop?.error && <Notice type="error">{clickAndDrop.error}</Notice>}
      <Loaded query={query} what="the orders" height={240}>
        {() =>
          parcels.length === 0 ? (
            <p className={styles.empty}>{emptyWords[state]}</p>
          ) : (
            <ul ref={list} className={styles.list} aria-label={states[state]}>
              {parcels.map((parcel) => (
                <ParcelRow
                  key={parcel.id}
                  parcel={parcel}
                  ticked={ticked.includes(parcel.id)}
                  onTick={(isTicked) => tick(parcel.id, isTicked)}
                  onOpen={() => onOpen(parcel.id)}
                  onDispatch={() => setOpened({ what: 'dispatch', parcels: [parcel] })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className="visually-hidden" role="status">
        {query.data && `${plural(parcels.length, 'parcel')}. `}
        {chosen.length > 0 && `${plural(chosen.length, 'parcel')} selected.`}
      </p>
      <Suspense>
        {opened && (
          <OpenedDialog
            subject={opened}
            afterPacking={open.length > 0 ? dispatch : undefined}
            opened
            onClose={() => setOpened(undefined)}
            onDone={clear}
          />
        )}
      </Suspense>
    </section>
  );
}

interface OpenedProps extends DialogProps {
  subject: Opened;
  afterPacking: { parcels: readonly Parcel[]; words: string; go: () => void } | undefined;
  onDone: () => void;
}

function OpenedDialog({ subject, afterPacking, onDone, ...dialog }: OpenedProps) {
  if (subject.what === 'pack') return <PackDialog next={afterPacking} {...dialog} />;
  if (subject.what === 'print') return <PrintSlipsDialog parcels={subject.parcels} {...dialog} />;
  return <DispatchDialog parcels={subject.parcels} onDone={onDone} {...dialog} />;
}
