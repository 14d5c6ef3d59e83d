import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { skuIn } from '../../../lib/sku-address.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../../ui/progress/loaded.tsx';
import { Camera } from '../../../ui/scan/camera.tsx';
import { CodeForm } from '../../../ui/scan/code-form.tsx';
import { useMarkPacked } from '../api/change-orders.ts';
import { useOrders } from '../api/get-orders.ts';
import { whereOf } from '../order-words.ts';
import { isOpen, type Parcel, parcelsOf } from '../parcels.ts';
import { findLine, type Scanned } from './find-line.ts';
import styles from './pack.module.css';

/** A label that stays in the picture is scanned once. */
const AGAIN_MS = 2_500;
/** Short for right, twice long for wrong: the seller looks at the thing. */
const BUZZ = { right: 60, wrong: [250, 120, 250] };

interface Props extends DialogProps {
  /** What is scanned has to be in this one. */
  only?: Parcel;
  /** What is next once these are packed. Its words are the button's. */
  next?: { parcels: readonly Parcel[]; words: string; go: () => void } | undefined;
}

/** Ticks each thing whose label is scanned as in its parcel. The camera stays on from one to the next. */
export function PackDialog({ opened, onClose, only, next }: Props) {
  const query = useOrders('to_post', opened);
  const parcels = parcelsOf(query.data?.results ?? []);
  const ticking = useRef(new Map<number, Scanned>());
  const pack = useMarkPacked(answered);
  const [said, setSaid] = useState<{ scanned: Scanned; failed: boolean; turn: number }>();
  const last = useRef({ code: '', at: 0 });

  function take(code: string): void {
    const found = findLine(parcels, skuIn(code), only, new Set(ticking.current.keys()));
    if (found.is !== 'right') {
      say(found);
      return;
    }
    const { sale_id: id } = found.line;
    ticking.current.set(id, found);
    pack.mutate({ sale_ids: [id], packed: true });
  }
  /** It is packed once the server has said so. */
  function answered(saleIds: number[], isDone: boolean): void {
    for (const id of saleIds) {
      const found = ticking.current.get(id);
      ticking.current.delete(id);
      if (found) say(found, !isDone);
    }
  }
  function say(scanned: Scanned, failed = false): void {
    setSaid((before) => ({ scanned, failed, turn: (before?.turn ?? 0) + 1 }));
    navigator.vibrate?.(scanned.is === 'right' && !failed ? BUZZ.right : BUZZ.wrong);
  }
  function seen(code: string): void {
    const { code: before, at } = last.current;
    last.current = { code, at: Date.now() };
    if (code !== before || Date.now() - at > AGAIN_MS) take(code);
  }

  const own = only && (parcels.find(({ id }) => id === only.id) ?? only);
  // Those that are held are never ticked.
  const toPack = next?.parcels ?? (own ? [own] : parcels.filter(isOpen));
  const lines = toPack.flatMap((parcel) => parcel.lines);
  const left = lines.filter(({ packed_at }) => packed_at === null).length;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Scan to Pack"
      size={520}
      leave="Close"
      footer={next && query.isSuccess && left === 0 && <Button onClick={next.go}>{next.words}</Button>}
    >
      <Loaded query={query} what="the orders" height={240}>
        {() => (
          <div className="stack">
            {said && <Said key={said.turn} scanned={said.scanned} failed={said.failed} />}
            <Camera onCode={seen} />
            <CodeForm onCode={take} />
            <p className="quiet" role="status">
              {left === 0 ? 'All packed.' : `${plural(left, 'thing')} left.`}
            </p>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Said({ scanned, failed }: { scanned: Scanned; failed: boolean }) {
  const wrong = whatIsWrong(scanned, failed);
  if (scanned.is === 'wrong' || wrong) {
    return (
      <p className={styles.said} data-is="wrong" role="alert">
        {wrong}
      </p>
    );
  }
  const { line, parcel, is } = scanned;
  const others = parcel.lines.filter((each) => each !== line && each.packed_at === null);
  return (
    <p className={styles.said} data-is={is} role="status">
      <strong>
        {is === 'right' ? 'Packed' : 'Packed already'}: {line.name}
      </strong>
      {line.quantity > 1 && <strong> × {line.quantity}</strong>}
      <span className={styles.rest}>
        {whereOf(parcel.first.platform)} {parcel.first.order_id}
        {others.length > 0 && `. Also in this parcel: ${others.map(({ name }) => name).join(', ')}`}
      </span>
    </p>
  );
}

function whatIsWrong(scanned: Scanned, failed: boolean): string | undefined {
  if (scanned.is === 'wrong') return scanned.message;
  if (failed) return `Not ticked: ${scanned.line.name}. Scan it again.`;
  return scanned.is === 'held' ? `Do not post: ${scanned.line.name} is not to be posted now.` : undefined;
}
