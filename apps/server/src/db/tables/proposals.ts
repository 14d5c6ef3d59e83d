import type { ProposalSource } from '@crosslister/contract/proposals/proposals.ts';
import type { Generated } from 'kysely';
import type { DefaultTime, MaybeTime } from '../columns.ts';

/** What sources propose for products (features/proposals). */
export interface ProposalTables {
  proposals: {
    id: Generated<number>;
    user_id: number;
    product_id: number;
    source: ProposalSource;
    /** A field of the product, or the name of an item specific. */
    field: string;
    value: string[];
    why: string;
    link: string | null;
    made_at: DefaultTime;
    decided: 'accepted' | 'dismissed' | null;
    decided_at: MaybeTime;
  };
  proposal_asks: {
    id: Generated<number>;
    user_id: number;
    product_id: number;
    source: ProposalSource;
    state: Generated<'queued' | 'done' | 'failed'>;
    /** Why the last attempt failed. */
    error: string | null;
    notes: Generated<string[]>;
    attempts: Generated<number>;
    asked_at: DefaultTime;
    next_at: DefaultTime;
  };
  assistants: {
    user_id: number;
    address: string;
    model: string;
    /** Encrypted. Null: its server needs none. */
    api_key: Buffer | null;
    /** Of a million tokens. */
    price_in_pence: number;
    price_out_pence: number;
    /** A month. */
    budget_pence: number;
    agreed_at: MaybeTime;
  };
  assistant_months: {
    user_id: number;
    /** As in 2026-11, in UK time. */
    month: string;
    calls: Generated<number>;
    tokens_in: Generated<number>;
    tokens_out: Generated<number>;
    cost_millipence: Generated<number>;
  };
}
