import { stripHtml } from '@crosslister/domain/html-text.ts';
import type { RemoteOrder } from '../../sales/remote-sale.ts';

type Maybe<T> = T | null | undefined;
/** What is read of a receipt and its lines (receipts.ts). */
interface Receipt {
  is_shipped?: Maybe<boolean>;
  buyer_user_id?: Maybe<number>;
  first_line?: Maybe<string>;
  zip?: Maybe<string>;
  message_from_buyer?: Maybe<string>;
  shipments?: Maybe<{ shipment_notification_timestamp?: Maybe<number>; tracking_code?: Maybe<string> }[]>;
}
interface Line {
  is_digital?: Maybe<boolean>;
  shipping_method?: Maybe<string>;
  shipping_upgrade?: Maybe<string>;
  expected_ship_date?: Maybe<number>;
}

const inIso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** What a receipt says of posting it. */
export function factsOf(receipt: Receipt, lines: readonly Line[], isUnpaid: boolean): RemoteOrder {
  const { shipments, buyer_user_id: buyer, zip, first_line: street } = receipt;
  const isDigital = lines.length > 0 && lines.every((line) => line.is_digital === true);
  const isPosted = receipt.is_shipped === true;
  const last = shipments?.at(-1);
  const [postBy] = lines
    .flatMap(({ expected_ship_date: date }) => date ?? [])
    .sort((one, other) => one - other);
  const [service] = lines.flatMap(
    ({ shipping_upgrade: upgrade, shipping_method: method }) => upgrade || method || [],
  );
  return {
    service: stripHtml(service ?? ''),
    ...(postBy !== undefined && { postBy: inIso(postBy) }),
    fulfilment: isDigital ? 'none' : isPosted ? 'posted' : 'open',
    ...(isPosted &&
      last?.shipment_notification_timestamp && { postedAt: inIso(last.shipment_notification_timestamp) }),
    ...(isPosted && last?.tracking_code && { trackingNumber: last.tracking_code }),
    ...(isUnpaid && { hold: 'not_paid' as const }),
    hasNote: Boolean(receipt.message_from_buyer),
    // Etsy calls a buyer by a number. The address is added because a gift goes elsewhere; most apps are not shown it.
    ...(buyer && { buyer: [buyer, zip ?? '', street ?? ''].join('\n') }),
  };
}
