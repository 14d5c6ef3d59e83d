import type { Order } from '@crosslister/contract/orders/orders.ts';
import { descriptionOf } from '@crosslister/contract/platforms.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { lazyPiece } from '../../../ui/lazy-piece.tsx';
import { whereOf } from '../order-words.ts';
import styles from './room.module.css';

const RefundDialog = lazyPiece(() => import('./refund-dialog.tsx').then((module) => module.RefundDialog));

const words = { under_way: 'under way', done: 'made', failed: 'not made' };

/** Where an order is refunded or cancelled, what that costs, and what was asked for here. */
export function Refunds({ order }: { order: Order }) {
  const [opened, setOpened] = useState(false);
  const { platform, order_url: url, can_refund: canRefund, refunds, currency } = order;
  const cost = platform && descriptionOf(platform).refundCost;
  const isUnderWay = refunds[0]?.state === 'under_way';
  return (
    <>
      <div className={styles.ways}>
        {canRefund && !isUnderWay && <TinyButton onClick={() => setOpened(true)}>Refund</TinyButton>}
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            {canRefund ? 'Order on' : 'Refund or cancel on'} {whereOf(platform)}
            <IconExternalLink size={13} aria-hidden />
          </a>
        )}
      </div>
      {url && cost && <span className="fine">{cost}</span>}
      {refunds.map(({ id, state, amount, by_gateway: isPaid, error, next_step: step, asked_at: at }) => (
        <span key={id} className="fine" role={state === 'failed' ? 'alert' : undefined}>
          {isPaid ? 'Refund' : 'Recorded refund'}
          {amount !== null && ` of ${formatMoney(amount, currency)}`} {words[state]}, {formatDateTime(at)}
          {state === 'failed' && `: ${error} ${step ?? ''}`}
        </span>
      ))}
      <Suspense>{opened && <RefundDialog order={order} opened onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
