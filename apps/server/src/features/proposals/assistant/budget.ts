import type { ProposalSettings } from '@crosslister/contract/proposals/proposals.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';

export type AssistantRow = Selectable<Database['assistants']>;

export interface Usage {
  tokensIn: number;
  tokensOut: number;
}

const month = sql<string>`to_char(now() AT TIME ZONE 'Europe/London', 'YYYY-MM')`;

/** What was used and paid in this UK month, as far as the answers said. */
export async function readSpent(
  { db }: Pick<Services, 'db'>,
  userId: number,
): Promise<ProposalSettings['spent']> {
  const row = await db
    .selectFrom('assistant_months')
    .select(['calls', 'tokens_in', 'tokens_out', 'cost_millipence'])
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .executeTakeFirst();
  const { calls = 0, tokens_in = 0, tokens_out = 0, cost_millipence = 0 } = row ?? {};
  return { calls, tokens_in, tokens_out, cost: cost_millipence / 100_000 };
}

/** Whether the month's budget is used up, in a sentence. One call may go over it: what it costs is known afterwards. */
export async function whyNotPaid(services: Services, row: AssistantRow): Promise<string | null> {
  const { user_id, price_in_pence, price_out_pence, budget_pence } = row;
  if (price_in_pence === 0 && price_out_pence === 0) return null;
  const { cost } = await readSpent(services, user_id);
  if (cost * 100 < budget_pence) return null;
  return `The budget of ${formatPence(budget_pence)} for this month is used up. Raise it under Settings, Proposals, or ask again next month.`;
}

/** Counts a call, also one whose answer could not be used: it is paid all the same. */
export async function noteUsage(
  { db }: Services,
  { user_id, price_in_pence, price_out_pence }: AssistantRow,
  { tokensIn, tokensOut }: Usage,
): Promise<void> {
  // Pence for a million tokens are thousandths of a penny for a thousand.
  const cost = Math.ceil((tokensIn * price_in_pence + tokensOut * price_out_pence) / 1_000);
  await sql`
    INSERT INTO assistant_months (user_id, month, calls, tokens_in, tokens_out, cost_millipence)
    VALUES (${user_id}, ${month}, 1, ${tokensIn}, ${tokensOut}, ${cost})
    ON CONFLICT (user_id, month) DO UPDATE SET calls = assistant_months.calls + 1,
      tokens_in = assistant_months.tokens_in + ${tokensIn}, tokens_out = assistant_months.tokens_out + ${tokensOut},
      cost_millipence = assistant_months.cost_millipence + ${cost}`.execute(db);
}
