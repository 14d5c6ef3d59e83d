import { formatDateTime } from '../../../lib/format.ts';
import { soldFor } from '../../../lib/texts/sold-for.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { CopyButton } from '../../../ui/fields/copy/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProductImage } from '../../../ui/product-image.tsx';
import { clickAndDropState, dueWords, holdWords, stepsOf, whereOf } from '../order-words.ts';
import { PackedBox } from '../packed-box.tsx';
import { Failed, NotInClickAndDrop } from '../parcel-row.tsx';
import { isFailed, type Parcel, postBy } from '../parcels.ts';
import { Buyer } from './buyer.tsx';
import { Refunds } from './refunds.tsx';
import styles from './room.module.css';
import { SendAgain } from './send-again.tsx';

interface Props {
  parcel: Parcel;
  onScan: () => void;
  onOpenProduct: (id: number) => void;
}

export function ParcelDetails({ parcel, onScan, onOpenProduct }: Props) {
  const { first, orders } = parcel;
  const where = whereOf(first.platform);
  const due = postBy(parcel);
  const late = orders.some((order) => order.late);
  return (
    <div className="stack">
      {isFailed(parcel) && <Failed parcel={parcel} />}
      <NotInClickAndDrop parcel={parcel} />
      {first.hold && <Notice type="warning">{holdWords[first.hold]}: it is not to be posted yet.</Notice>}
      <Lines parcel={parcel} onScan={onScan} onOpenProduct={onOpenProduct} />
      <dl className={styles.facts}>
        <div>
          <dt>Sold on</dt>
          <dd>{where}</dd>
        </div>
        {first.service && (
          <div>
            <dt>Service</dt>
            <dd>{first.service}</dd>
          </div>
        )}
        {due && !first.posted && (
          <div data-late={late}>
            <dt>Post by</dt>
            <dd>
              {formatDateTime(due)}, {dueWords(due, late, new Date())}
              {first.post_by_own && ' (your handling time)'}
            </dd>
          </div>
        )}
        {clickAndDropState(first) && (
          <div>
            <dt>Click &amp; Drop</dt>
            <dd className={styles.there}>
              {clickAndDropState(first)} <span className="fine">{first.click_and_drop?.reference}</span>
              {first.click_and_drop?.state === 'label' && <SendAgain parcel={parcel} />}
            </dd>
          </div>
        )}
      </dl>
      <Buyer parcel={parcel} />
      <ol className={styles.steps} aria-label="Steps">
        {stepsOf(parcel).map(({ name, time, details }) => (
          <li key={name} data-open={time === '' || undefined}>
            <span>
              {name} {details && <span className="fine">{details}</span>}
            </span>
            <span>{time || 'not yet'}</span>
          </li>
        ))}
      </ol>
      {first.posted?.tracking_number && (
        <p className={styles.number}>
          {first.posted.tracking_number}
          <CopyButton what="tracking number" text={first.posted.tracking_number} />
        </p>
      )}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id}>
            <p className={styles.sum}>
              {order.order_id && <span>Order {order.order_id}</span>}{' '}
              <span>{soldFor({ ...order, kept: order.total })}</span>
            </p>
            <Refunds order={order} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lines({ parcel: { lines, first }, onScan, onOpenProduct }: Props) {
  return (
    <section className={styles.lines} aria-label="In the parcel">
      {lines.map(({ sale_id: id, product_id: product, name, sku, place, image, quantity, packed_at }) => (
        <div key={id} className={styles.line}>
          <ProductImage src={image} size={56} />
          <div className={styles.what}>
            {product === null ? (
              <strong>{name}</strong>
            ) : (
              <button
                type="button"
                className={styles.name}
                aria-haspopup="dialog"
                onClick={() => onOpenProduct(product)}
              >
                {name}
              </button>
            )}
            <span className={styles.where}>
              {place && <strong>{place}</strong>}
              {sku && <span className="fine">{sku}</span>}
              {quantity > 1 && <strong>× {quantity}</strong>}
            </span>
          </div>
          {!first.posted && <PackedBox name={name} saleIds={[id]} packed={packed_at !== null} />}
        </div>
      ))}
      {!first.posted && (
        <SmallButton className={styles.scan ?? ''} onClick={onScan}>
          Scan to pack
        </SmallButton>
      )}
    </section>
  );
}
