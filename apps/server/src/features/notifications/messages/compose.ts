import type { NotificationEvent } from '@crosslister/contract/notifications.ts';
import type { Db } from '../../../db/schema.ts';
import type { Composed, Stored } from './composer-types.ts';
import { bulk, connection, summary } from './connection-bulk-summary.ts';
import { sold } from './sold-message.ts';
import { waiting } from './waiting.ts';

type Compose = (db: Db, stored: Stored) => Promise<Composed | null>;

const composers: Record<NotificationEvent, Compose> = {
  sold,
  sold_twice: sold,
  waiting,
  connection,
  bulk,
  summary,
};

/** The message as it is right when it is sent. Null: there is nothing to tell any more. */
export const compose: Compose = (db, stored) => composers[stored.event](db, stored);
