import type { ChannelKind, NotificationEvent } from '@crosslister/contract/notifications.ts';
import type { Generated } from 'kysely';
import type { DefaultTime, Json, MaybeTime } from '../columns.ts';

/** What sellers are told away from the dashboard, and over what (features/notifications). */
export interface NotificationTables {
  notification_channels: {
    id: Generated<number>;
    user_id: number;
    kind: ChannelKind;
    name: string;
    /** Its `StoredTarget`, encrypted. */
    target: Buffer;
    /** Whom it reaches, without secrets. */
    shown_to: string;
    /** A digest of the address: the same address is one channel. */
    address_key: Buffer;
    events: NotificationEvent[];
    quiet_from: string | null;
    quiet_to: string | null;
    created_at: DefaultTime;
    last_sent_at: MaybeTime;
    error: string | null;
    /** False for an e-mail address whose code was not typed yet. It is sent tests alone. */
    confirmed: Generated<boolean>;
    /** Wrong codes that were typed. */
    code_tries: Generated<number>;
    /** Since when nothing has reached it. */
    failing_since: MaybeTime;
    /** Since when the seller has to see to it. */
    broken_at: MaybeTime;
    /** The device or address does not exist any more. The row stays until the seller has read so. */
    gone_at: MaybeTime;
  };
  notifications: {
    id: Generated<number>;
    user_id: number;
    event: NotificationEvent;
    key: string;
    sale_id: number | null;
    about: Json<unknown>;
    created_at: DefaultTime;
  };
  notification_deliveries: {
    id: Generated<number>;
    uid: Generated<string>;
    user_id: number;
    notification_id: number;
    /** Null: the channel was removed since. */
    channel_id: number | null;
    channel_name: string;
    channel_kind: ChannelKind;
    status: Generated<'waiting' | 'sent' | 'failed' | 'moot'>;
    due_at: DefaultTime;
    lease_until: MaybeTime;
    held_by: number | null;
    attempt: Generated<number>;
    sent_at: MaybeTime;
    error: string | null;
  };
}
