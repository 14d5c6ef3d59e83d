import { STORED_SECRET } from '@crosslister/contract/credentials.ts';
import type {
  Assistant,
  AssistantSave,
  ProposalSettings,
} from '@crosslister/contract/proposals/proposals.ts';
import { toPence, toPounds } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { Db } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { ownerOfAssistant } from '../../../secrets/owner-of.ts';
import type { Services } from '../../../services.ts';
import { type AssistantRow, readSpent } from './budget.ts';

export const findAssistant = (db: Db, userId: number): Promise<AssistantRow | undefined> =>
  db.selectFrom('assistants').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** What is set up, without the key. */
export async function readProposalSettings(services: Services, userId: number): Promise<ProposalSettings> {
  const { db, config } = services;
  const row = await findAssistant(db, userId);
  const { ask_books } = await db
    .selectFrom('settings')
    .select('ask_books')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    books: { automatic: ask_books, address: config.books.url },
    assistant: row ? shown(row) : null,
    spent: await readSpent(services, userId),
  };
}

function shown(row: AssistantRow): Assistant {
  const { address, model, api_key, price_in_pence, price_out_pence, budget_pence, agreed_at } = row;
  return {
    address,
    model,
    key: api_key ? STORED_SECRET : '',
    price_in: toPounds(price_in_pence),
    price_out: toPounds(price_out_pence),
    budget: toPounds(budget_pence),
    agreed_at: agreed_at?.toISOString() ?? null,
  };
}

/** Whether products with an ISBN are asked about without a press. */
export async function saveBookSettings(
  services: Services,
  userId: number,
  automatic: boolean,
): Promise<ProposalSettings> {
  await transact(services.db, async (trx) => {
    await trx.updateTable('settings').set({ ask_books: automatic }).where('user_id', '=', userId).execute();
    await changed(trx, userId, 'settings');
  });
  return readProposalSettings(services, userId);
}

/** The key to use, or null. `********` means the stored one, but not for another server: it must not be sent there. */
export async function assistantKeyOf(
  { db, sealer }: Services,
  userId: number,
  { key, address }: Pick<AssistantSave, 'key' | 'address'>,
): Promise<string | null> {
  if (key !== STORED_SECRET) return key || null;
  const row = await findAssistant(db, userId);
  if (!row?.api_key || new URL(row.address).origin !== new URL(address).origin) {
    throw new HttpProblem(400, 'The stored key belongs to another address.', {
      nextStep: 'Enter the key of this one.',
    });
  }
  return sealer.open(row.api_key, ownerOfAssistant(userId));
}

/** Who agreed agreed to one address: for another one it has to be said again. */
export async function saveAssistant(
  services: Services,
  userId: number,
  save: AssistantSave,
): Promise<ProposalSettings> {
  const { address, model, price_in, price_out, budget, agreed } = save;
  const key = await assistantKeyOf(services, userId, save);
  const values = {
    address,
    model,
    api_key: key === null ? null : services.sealer.seal(key, ownerOfAssistant(userId)),
    price_in_pence: toPence(price_in),
    price_out_pence: toPence(price_out),
    budget_pence: toPence(budget),
  };
  await transact(services.db, async (trx) => {
    await trx
      .insertInto('assistants')
      .values({ ...values, user_id: userId, agreed_at: agreed ? sql<Date>`now()` : null })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          ...values,
          agreed_at: agreed
            ? sql<Date>`CASE WHEN assistants.address = ${address} THEN coalesce(assistants.agreed_at, now()) ELSE now() END`
            : null,
        }),
      )
      .execute();
    await changed(trx, userId, 'settings');
  });
  return readProposalSettings(services, userId);
}

/** Nothing is sent there any more. What it proposed stays until it is decided. */
export async function removeAssistant({ db }: Services, userId: number): Promise<void> {
  await transact(db, async (trx) => {
    const removed = await trx
      .deleteFrom('assistants')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!removed) throw notFound('assistant');
    await changed(trx, userId, 'settings');
  });
}

export const NO_ASSISTANT = 'You have no assistant, or have not agreed to what it is sent.';

export async function refuseWithoutAssistant(db: Db, userId: number): Promise<void> {
  const row = await findAssistant(db, userId);
  if (row?.agreed_at) return;
  throw new HttpProblem(409, NO_ASSISTANT, { nextStep: 'Set it up under Settings, Proposals.' });
}
