import type { AccountDeletion } from '../../account/account-deletion.ts';
import { DeletedAccount } from '../sales/notification-answers.ts';
import { challengeResponse, signedMessage, verificationToken } from '../sales/signature.ts';

/** MARKETPLACE_ACCOUNT_DELETION, which eBay requires for every production keyset that is not exempt. */
export const accountDeletion = {
  expected: ({ ebay }) => Boolean(ebay.clientId && ebay.clientSecret && ebay.ruName),
  verificationToken,
  challenge: challengeResponse,
  async receive(context, request) {
    const message = await signedMessage(context, request);
    if (!message) return { kind: 'refused' };
    if (message.metadata.topic !== 'MARKETPLACE_ACCOUNT_DELETION') return { kind: 'ping' };
    const account = DeletedAccount.safeParse(message.notification.data);
    // Signed by eBay but without an id, so nothing here can belong to it.
    return account.success ? { kind: 'deleted', accountId: account.data.userId } : { kind: 'ping' };
  },
} satisfies AccountDeletion;
