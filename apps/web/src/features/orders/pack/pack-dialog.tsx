import { useRef, useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { plural } from '../../../lib/format.ts';
import { skuIn } from '../../../lib/sku-address.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Camera } from '../../../ui/scan/camera.tsx';
import { CodeForm } from '../../../ui/scan/code-form.tsx';
import { useMarkPacked } from '../api/change-orders.ts';
import { whereOf } from '../order-words.ts';
import type { Parcel } from '../parcels.ts';
import { findLine, type Scanned } from './find-line.ts';
import styles from './pack.module.css';

/** A label that stays in the picture is scanned once. */
const AGAIN_MS = 2_500;
/** Short for right, twice long for wrong: the seller looks at the thing. */
const BUZZ = { right: 60, wrong: [250, 120, 250] };

interface Props extends DialogProps {
  parcels: readonly Parcel[];
  /** What is scanned has to be in this one. */
  only?: Parcel;
}

/** Ticks each thing whose label is scanned as in its parcel. The camera stays on from one to the next. */
export function PackDialog({ opened, onClose, parcels, only }: Props) {
  const pack = useMarkPacked();
  const [scanned, setScanned] = useState<Scanned & { turn: number }>();
  const last = useRef({ code: '', at: 0 });

  function take(code: string): void {
    const found = findLine(parcels, skuIn(code), only);
    setScanned((before) => ({ ...found, turn: (before?.turn ?? 0) + 1 }));
    navigator.vibrate?.(found.is === 'right' ? BUZZ.right : BUZZ.wrong);
    if (found.is === 'right') pack.mutate({ sale_ids: [found.line.sale_id], packed: true });
  }
  function seen(code: string): void {
    const { code: before, at } = last.current;
    last.current = { code, at: Date.now() };
    if (code !== before || Date.now() - at > AGAIN_MS) take(code);
  }

  const lines = (only ? [only] : parcels).flatMap((parcel) => parcel.lines);
  const left = lines.filter(({ packed_at }) => packed_at === null).length;
  return (
    <Dialog opened={opened} onClose={onClose} title="Scan to Pack" size={520} leave="Close">
      <div className="stack">
        {scanned && <Said key={scanned.turn} scanned={scanned} />}
        <Camera onCode={seen} />
        <CodeForm onCode={take} />
        <p className="quiet" role="status">
          {left === 0 ? 'All packed.' : `${plural(left, 'thing')} left.`}
        </p>
      </div>
    </Dialog>
  );
}

function Said({ scanned }: { scanned: Scanned }) {
  if (scanned.is === 'wrong') {
    return (
      <p className={styles.said} data-is="wrong" role="alert">
        {scanned.message}
      </p>
    );
  }
  const { line, parcel, is } = scanned;
  if (is === 'held') {
    return (
      <p className={styles.said} data-is="wrong" role="alert">
        Do not post: {line.name} is not to be posted now.
      </p>
    );
  }
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
