import { asStorableText } from '../../../db/stored/storable-text.ts';

/** Why a mailbox cannot be read, in a sentence for the seller with what to do. */
export class MailboxFailure extends Error {
  /** The server refused the password: asked again too often it may lock the account. */
  readonly isRefusal: boolean;

  constructor(
    message: string,
    { isRefusal = false, ...options }: ErrorOptions & { isRefusal?: boolean } = {},
  ) {
    super(asStorableText(message), options);
    this.isRefusal = isRefusal;
  }
}
