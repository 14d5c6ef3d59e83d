import { z } from 'zod';
import type { Account } from '../../account/oauth.ts';
import type { MarketplaceContext, Secrets } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { Privileges, User } from '../answers.ts';
import { ask, askIfKnown, type EbayAccess } from '../client.ts';

/**
 * Whose account it is. The id never changes. The name can, and for some developers it is an id too. If the Identity API
 * is not available (its 404 is documented) or not granted, both are missing: then only a change of account cannot be
 * noticed.
 */
export async function readUser(context: EbayAccess): Promise<Account> {
  const call = { method: 'GET', host: 'identity', path: '/commerce/identity/v1/user/' } as const;
  const user = await askIfKnown(context, User, call).catch((error: unknown) => {
    // The keyset was not granted this permission. If all consent were gone, the next call would say so.
    if (error instanceof MarketplaceError && error.details.status === 403) return null;
    throw error;
  });
  if (!user) return { id: '', name: 'eBay' };
  return { id: user.userId, name: user.username || user.userId };
}

/** Reads the account and whether it may sell. Throws `setup` if its registration as a seller is unfinished. */
export async function test(context: MarketplaceContext): Promise<Account> {
  const account = await readUser(context);
  const privileges = await ask(context, Privileges, { method: 'GET', path: '/sell/account/v1/privilege' });
  if (privileges.sellerRegistrationCompleted === false) {
    throw new MarketplaceError(
      'setup',
      `The eBay account ${account.name} is not registered as a seller yet.`,
      {
        nextStep: 'Finish the registration as a seller on eBay, then test again.',
        link: 'https://www.ebay.co.uk/sh/ovw',
      },
    );
  }
  return account;
}

const OwnSecrets = z.object({ user_id: z.string() });

/** Id of the connected account. Empty before there is one. */
export function connectedUserId(secrets: Secrets): string {
  const parsed = OwnSecrets.safeParse(secrets);
  return parsed.success ? parsed.data.user_id : '';
}
