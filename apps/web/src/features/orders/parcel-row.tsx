import { Checkbox } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { openSettingsAt } from '../../lib/failures/open-fix.ts';
import { formatDateTime } from '../../lib/format.ts';
import { SmallButton, TinyButton } from '../../ui/buttons.ts';
import { PlatformIcon } from '../../ui/platform-icon.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { useDispatchParcels } from './api/dispatch-parcels.ts';
import { useSendToClickAndDrop } from './api/send-to-click-and-drop.ts';
import { retryOf } from './dispatch/dispatch-draft.ts';
import { clickAndDropState, dueWords, failureOf, holdWords, whereOf } from './order-words.ts';
import { PackedBox } from './packed-box.tsx';
import styles from './parcel-row.module.css';
import { isFailed, isOpen, isPacked, nameOf, type Parcel, postBy, saleIdsOf } from './parcels.ts';

interface Props {
  parcel: Parcel;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
  onOpen: () => void;
  onDispatch: () => void;
}

export function ParcelRow({ parcel, ticked, onTick, onOpen, onDispatch }: Props) {
  const { first, lines, orders } = parcel;
  const name = nameOf(parcel);
  const late = orders.some((order) => order.late);
  const due = postBy(parcel);
  const isOwn = orders.some(({ post_by, post_by_own: own }) => own && post_by === due);
  return (
    <li className={styles.row} data-row data-ticked={ticked} data-late={late}>
      <Checkbox
        className={styles.tick ?? ''}
        aria-label={`Select ${name}`}
        checked={ticked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={styles.lines}>
        {lines.map((line, n) => (
          <div key={line.sale_id} className={styles.line}>
            <ProductImage src={line.image} size={56} />
            <div className={styles.what}>
              {n === 0 ? (
                <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
                  {line.name}
                </button>
              ) : (
                <span className={styles.name}>{line.name}</span>
              )}
              <span className={styles.where}>
                {line.place && <strong className={styles.place}>{line.place}</strong>}
                {line.sku && <span className="fine">{line.sku}</span>}
                {line.quantity > 1 && <strong>× {line.quantity}</strong>}
              </span>
            </div>
          </div>
        ))}
      </div>
      <div className={styles.facts}>
        {first.platform ? <PlatformIcon platform={first.platform} state="sold" /> : whereOf(null)}
        {first.service && <span className={styles.service}>{first.service}</span>}
        {orders.some(({ has_note }) => has_note) && (
          <span className={styles.note}>
            <IconNote size={16} aria-hidden /> Note
          </span>
        )}
        {clickAndDropState(first) && <span className={styles.service}>{clickAndDropState(first)}</span>}
        {first.hold && <span className={styles.hold}>{holdWords[first.hold]}</span>}
      </div>
      <div className={styles.side}>
        {first.posted ? (
          <span className="fine">Posted {formatDateTime(first.posted.at)}</span>
        ) : (
          <span
            className={styles.due}
            title={due ? `Post by ${formatDateTime(due)}${isOwn ? ', your handling time' : ''}` : undefined}
          >
            {dueWords(due, late, new Date())}
            {isOwn && <span className="fine"> your time</span>}
          </span>
        )}
        {first.dispatch?.state === 'under_way' && (
          <span className="fine">Telling {whereOf(first.platform)}</span>
        )}
        {!first.posted && (
          <PackedBox
            className={styles.packed}
            name={name}
            saleIds={saleIdsOf(parcel)}
            packed={isPacked(parcel)}
          />
        )}
        {isOpen(parcel) && (
          <SmallButton className={styles.act ?? ''} aria-label={`Dispatch ${name}`} onClick={onDispatch}>
            Dispatch
          </SmallButton>
        )}
      </div>
      {isFailed(parcel) && <Failed parcel={parcel} />}
      <NotInClickAndDrop parcel={parcel} />
    </li>
  );
}

/** Why Click & Drop does not have it. Nothing is said of what is there. */
export function NotInClickAndDrop({ parcel }: { parcel: Parcel }) {
  const send = useSendToClickAndDrop();
  const { click_and_drop: there, posted } = parcel.first;
  if (!there?.error || posted) return null;
  return (
    <p className={styles.failed} role="alert">
      {there.error}{' '}
      <TinyButton loading={send.isPending} onClick={() => send.mutate([parcel])}>
        Send again
      </TinyButton>
    </p>
  );
}

/** In what the seller is to do where the account has to be connected again, as for Etsy's consent to tell of parcels. */
const CONNECT = 'Settings → Connections';

/** A dispatch that was refused, in its row until it has succeeded. */
export function Failed({ parcel }: { parcel: Parcel }) {
  const dispatch = useDispatchParcels();
  return (
    <p className={styles.failed} role="alert">
      Not told: {failureOf(parcel.first)}{' '}
      <TinyButton loading={dispatch.isPending} onClick={() => dispatch.mutate([retryOf(parcel)])}>
        Retry
      </TinyButton>
      {failureOf(parcel.first).includes(CONNECT) && (
        <>
          {' '}
          <TinyButton onClick={() => openSettingsAt('connections')}>Connections</TinyButton>
        </>
      )}
    </p>
  );
}
