import type { Carrier } from '@crosslister/contract/orders/carriers.ts';
import type { ClickAndDropOrder } from '@crosslister/contract/orders/click-and-drop.ts';
import type { orderHolds } from '@crosslister/contract/orders/orders.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { DefaultTime, MaybeTime } from '../columns.ts';

export interface OrderTables {
  /** What is sold and has to be posted. Nothing of the buyer is stored. */
  orders: {
    id: Generated<number>;
    user_id: number;
    platform: Platform | null;
    store: Generated<string>;
    order_id: Generated<string>;
    /** The marketplace has said what follows, through its API. */
    told: Generated<boolean>;
    service: Generated<string>;
    post_by: MaybeTime;
    needs_posting: Generated<boolean>;
    hold: (typeof orderHolds)[number] | null;
    /** A keyed hash of buyer and address. */
    buyer_key: string | null;
    has_note: Generated<boolean>;
    label_given: Generated<boolean>;
    posted_at: MaybeTime;
    posted_by: 'here' | 'marketplace' | 'hand' | null;
    carrier: Carrier | null;
    tracking_number: Generated<string>;
    /** What the marketplace is to be told, or has refused. */
    dispatch: 'waiting' | 'undo' | 'failed' | null;
    dispatch_error: string | null;
    dispatch_next_step: string | null;
    made_at: DefaultTime;
    /** The parcel in Click & Drop that it is in. */
    click_and_drop: number | null;
  };
  /** Royal Mail's Click & Drop, with the seller's own key. */
  click_and_drop: {
    user_id: number;
    /** Encrypted. */
    api_key: Buffer;
    /** When the key became another one. */
    key_changed_at: MaybeTime;
    dispatches: Generated<boolean>;
    next_poll_at: DefaultTime;
    last_polled_at: MaybeTime;
    failures: Generated<number>;
    error: string | null;
  };
  order_refunds: {
    id: Generated<number>;
    user_id: number;
    platform: Platform;
    of_order: number;
    line_ids: string[] | null;
    amount_pence: number | null;
    restock: boolean;
    by_gateway: boolean;
    state: Generated<'waiting' | 'done' | 'failed'>;
    /** The refunds that were there before. */
    known_ids: string[] | null;
    /** It may have been made since then. */
    begun_at: MaybeTime;
    /** What it pays back then. */
    begun_pence: number | null;
    /** Of a failed one: whose Retry asks for it again. Null: the seller does, on the order. */
    operation_id: number | null;
    refunded_pence: number | null;
    error: string | null;
    next_step: string | null;
    asked_at: DefaultTime;
  };
  click_and_drop_parcels: {
    id: Generated<number>;
    user_id: number;
    reference: string;
    state: z.infer<typeof ClickAndDropOrder>['state'];
    tracking_number: Generated<string>;
    error: string | null;
    sent_at: DefaultTime;
  };
}
