import type { BatchProducts } from '@crosslister/contract/batch.ts';
import type { Operation } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { IconExternalLink } from '@tabler/icons-react';
import type { QueueOpeners } from '../../../lib/dialog-props.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import { hasFailed, operationTitle, plannedStart } from '../operation-words.ts';
import { CompareButton } from '../queue/compare-button.tsx';
import { FixButton } from '../queue/fix-button.tsx';
import { QueueActions } from '../queue/queue-actions.tsx';
import { QueueError } from '../queue/queue-error.tsx';
import { QueueProgress } from '../queue/queue-progress.tsx';
import { QueueStep } from '../queue/queue-step.tsx';
import { StartNow } from '../queue/start-now.tsx';
import { StatusLabel } from '../queue/status-label.tsx';
import styles from './job-dialog.module.css';

/** There is room for two lines of it. */
const MOST_ERROR = 160;

type Thing = BatchProducts['results'][number];

interface Props extends Thing, QueueOpeners {
  /** Where it is listed now. */
  listings: Product['listings'];
  now: number;
}

/** A product of a batch, and below it each marketplace with its state, cause, Fix and Retry. */
export function JobProduct({ product, operations, listings, now, ...openers }: Props) {
  const id = product?.id ?? null;
  const name = product?.name ?? 'A deleted product';
  return (
    <li className={styles.product}>
      <ProductImage src={product?.image} size={44} />
      <div className={styles.about}>
        {id === null ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <button
            type="button"
            className={styles.name}
            aria-haspopup="dialog"
            onClick={() => openers.onOpenProduct(id)}
          >
            {name}
          </button>
        )}
        <ul className={styles.places}>
          {operations.map((operation) => (
            <JobPlace
              key={operation.id}
              operation={operation}
              listing={listings[operation.platform]}
              name={name}
              now={now}
              {...openers}
            />
          ))}
        </ul>
      </div>
    </li>
  );
}

interface PlaceProps extends QueueOpeners {
  operation: Operation;
  listing: Product['listings'][Operation['platform']];
  name: string;
  now: number;
}

function JobPlace({ operation, listing, name, now, onFix, onStep }: PlaceProps) {
  const { platform, fix, product, waits_for_seller: waits, warnings = [] } = operation;
  const subject = `${operationTitle(operation)}: ${name}`;
  const isPlanned = plannedStart(operation, now) !== undefined;
  const isThere =
    operation.status === 'completed' &&
    operation.action !== 'delist' &&
    listing?.url &&
    listing.status !== 'delisted';
  return (
    <li className={styles.place}>
      <div className={styles.state}>
        <span className={styles.platform}>{platformNames[platform]}</span>
        <StatusLabel operation={operation} now={now} />
        {isThere && (
          <a
            href={listing.url}
            target="_blank"
            rel="noreferrer"
            className={styles.link}
            aria-label={`Open the ${platformNames[platform]} listing of ${name}`}
          >
            <IconExternalLink size={16} aria-hidden />
          </a>
        )}
        <QueueProgress operation={operation} now={now} />
        {isPlanned && <StartNow ids={[operation.id]} subject={subject} />}
        {waits ? (
          <QueueStep operation={operation} subject={subject} onStep={onStep} />
        ) : (
          <QueueError operation={operation} most={MOST_ERROR} />
        )}
        {warnings.map((warning) => (
          <p key={warning} className={styles.warning}>
            {warning}
          </p>
        ))}
        <CompareButton operation={operation} subject={subject} />
        {fix && (hasFailed(operation) || warnings.length > 0) && (
          <div className={styles.fix}>
            <FixButton fix={fix} product={product?.id ?? null} subject={subject} onFix={onFix} />
          </div>
        )}
      </div>
      {!isPlanned && <QueueActions operation={operation} subject={subject} />}
    </li>
  );
}
