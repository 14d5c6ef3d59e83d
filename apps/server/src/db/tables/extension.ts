import type { Generated } from 'kysely';
import type { DefaultTime, MaybeTime, Time } from '../columns.ts';

/** Browser extensions that the seller has connected, and the codes to connect one (features/extension). */
export interface ExtensionTables {
  extension_codes: { code_hash: Buffer; user_id: number; expires_at: Time };
  extension_pairings: {
    id: Generated<number>;
    user_id: number;
    token_hash: Buffer;
    name: string;
    created_at: DefaultTime;
    last_used_at: MaybeTime;
  };
}
