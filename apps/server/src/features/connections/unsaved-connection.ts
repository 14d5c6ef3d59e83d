import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Secrets } from '@crosslister/marketplaces/context.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { sealSecrets } from './secrets.ts';

const UNSAVED = 0;

/** Whether the connection is only being tried and not stored. */
export const isUnsaved = ({ id }: ConnectionRow) => id === UNSAVED;

/** A connection that is only being tried. */
export function unsavedConnection(
  services: Services,
  userId: number,
  platform: Platform,
  secrets: Secrets,
): ConnectionRow {
  return {
    id: UNSAVED,
    user_id: userId,
    platform,
    secrets: sealSecrets(services, userId, platform, secrets),
    account_id: '',
    account_name: '',
    consent_expires_at: null,
    sales_cursor: null,
    next_poll_at: services.now(),
    poll_lease_until: null,
    poll_held_by: null,
    next_look_at: services.now(),
    last_answered_at: null,
    error: null,
    created_at: services.now(),
    generation: 0,
    app_key: null,
    failing_since: null,
    connect_again: false,
    listing_stop: null,
    first_listing: null,
    unproved: true,
    poll_seconds: null,
    reread_at: null,
    reread_after: null,
    capture_until: null,
    unread_orders: null,
    next_rehearsal_at: services.now(),
    rehearsed_at: null,
    rehearsal_failures: 0,
    rehearsal_failed_at: null,
    no_endings: null,
    no_endings_since: null,
    endings_again_at: null,
  };
}
