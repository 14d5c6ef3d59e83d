import type { CheckLine } from '@crosslister/contract/accounts/account-check.ts';
import { platformRules } from '@crosslister/domain/platform-rules.ts';
import { type AccountLook, type Finding, failed } from '@crosslister/marketplaces/account/account-check.ts';
import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import { stepOfOneCall } from '../../marketplace-calls/next-step.ts';
import type { Services } from '../../services.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { readSettings } from './seller-settings.ts';
import { callsLook, serverLooks } from './server-looks.ts';

/** Every line separately: one that throws is a failed line with the error's own sentence, and the others go on. */
export async function checkAccount(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow,
  signal: AbortSignal,
): Promise<CheckLine[]> {
  const run = (looks: readonly AccountLook[]) => Promise.all(looks.map((each) => lineOf(services, each)));
  let context: MarketplaceContext;
  try {
    context = await marketplaceContext(services, marketplace, connection, { signal, urgent: true });
  } catch (error) {
    return [toLine('Access', refusedAs(services, error))];
  }
  const { pricingRules } = await readSettings(services.db, connection.user_id);
  const settings = platformRules(pricingRules, marketplace.key);
  const looks = marketplace.account.check(context, settings);
  const lines = await run([...looks, ...serverLooks(services, marketplace, connection, context)]);
  // After the others, so that their calls are counted.
  return [...lines, ...(await run(callsLook(services, marketplace, connection, context)))];
}

async function lineOf(services: Services, { name, look }: AccountLook): Promise<CheckLine> {
  return toLine(name, await look().catch((error: unknown) => refusedAs(services, error)));
}

function toLine(name: string, { state, text, ...advice }: Finding): CheckLine {
  if (!('nextStep' in advice)) return { name, state, text };
  const { nextStep: next_step, link, fix } = advice;
  return { name, state, text, next_step, ...(link && { link }), ...(fix && { fix }) };
}

function refusedAs({ log }: Services, error: unknown): Finding {
  if (error instanceof MarketplaceError) {
    const { fix, link } = error.details;
    return failed(error.message, {
      nextStep: stepOfOneCall(error),
      ...(link && { link }),
      ...(fix && { fix }),
    });
  }
  log.error({ err: error }, 'a line of the check of an account failed');
  return failed('This could not be looked at, because of a fault of Crosslister.', {
    nextStep: 'Please report it, with what the log of the server says.',
  });
}
