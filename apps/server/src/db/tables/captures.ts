import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Generated } from 'kysely';
import type { DefaultTime, Time } from '../columns.ts';

/** What is captured for a bug report while the seller wants it: calls, and what the extension finds on a form. */
export interface CaptureTables {
  /** Calls of a connection, masked, with marks in place of what is not kept (see marketplace-calls/capture.ts). */
  captured_calls: {
    id: Generated<number>;
    user_id: number;
    connection_id: number;
    answered_at: DefaultTime;
    took_ms: number;
    call: string;
    size: number;
  };
  /** Until when the forms of a marketplace are captured, as the extension fills them in. None: there is no capture. */
  form_captures: { user_id: number; platform: Platform; capture_until: Time };
  /** What the extension found on a form after one step, masked (see the contract's FormLook). */
  captured_forms: {
    id: Generated<number>;
    user_id: number;
    platform: Platform;
    seen_at: DefaultTime;
    look: string;
    size: number;
  };
}
