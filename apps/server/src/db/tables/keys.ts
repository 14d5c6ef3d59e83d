import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Generated } from 'kysely';
import type { DefaultTime } from '../columns.ts';

/** Keys to the marketplaces' APIs: giving consent, sellers' own keys, and how much of a key's allowance is used. */
export interface KeyTables {
  oauth_states: {
    state: string;
    user_id: number;
    platform: Platform;
    verifier: string;
    created_at: DefaultTime;
    /** The session that asked, and the host under which its dashboard was open. Null in rows of the previous release. */
    session: Buffer | null;
    begun_at: string | null;
    return_address: string | null;
  };
  app_keys: { user_id: number; platform: Platform; keys: Buffer; return_address: string | null };
  app_key_usage: {
    app_key: string;
    day: string;
    allowance: string;
    calls: Generated<number>;
    daily_limit: number | null;
  };
  app_key_shares: { app_key: string; day: string; allowance: string; user_id: number; calls: number };
  key_requests: {
    state: string;
    user_id: number;
    store_url: string;
    created_at: DefaultTime;
    session: Buffer | null;
    secrets: Buffer | null;
  };
}
