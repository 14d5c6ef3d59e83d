import type { MailNoticeReason } from '@crosslister/contract/accounts/mailbox.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Generated } from 'kysely';
import type { DefaultTime, MaybeTime, Time } from '../columns.ts';

/** Sale e-mails (features/mailbox), and what the seller has to say about them (features/sales/mail-notices.ts). */
export interface MailboxTables {
  mailboxes: {
    user_id: number;
    host: string;
    port: number;
    username: string;
    /** Encrypted. */
    password: Buffer;
    folder: string;
    /** The address to which the marketplace writes. */
    seller_address: string;
    /** Goes up whenever the settings are saved. */
    generation: Generated<number>;
    uid_validity: string | null;
    last_uid: Generated<number>;
    next_look_at: DefaultTime;
    lease_until: MaybeTime;
    held_by: number | null;
    last_looked_at: MaybeTime;
    failing_since: MaybeTime;
    failures: Generated<number>;
    error: string | null;
  };
  mail_notices: {
    id: Generated<number>;
    user_id: number;
    platform: Platform;
    order_id: string;
    reason: MailNoticeReason;
    titles: string[];
    price_pence: number | null;
    currency: string;
    message: string;
    sold_at: Time;
    created_at: DefaultTime;
    dismissed_at: MaybeTime;
  };
}
