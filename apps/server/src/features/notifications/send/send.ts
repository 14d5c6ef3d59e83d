import type { ChannelKind, ChannelTarget } from '@crosslister/contract/notifications.ts';
import { asStorableText } from '../../../db/stored/storable-text.ts';
import type { Services } from '../../../services.ts';
import type { Message } from '../message.ts';

type Given<Kind extends ChannelKind> = Extract<ChannelTarget, { kind: Kind }>;

/**
 * A target as it is stored: a webhook has the secret that its messages are signed with, an e-mail address the code that
 * confirms it.
 */
export type StoredTarget =
  | Given<'push' | 'ntfy'>
  | (Given<'webhook'> & { secret: string })
  | (Given<'email'> & { code?: string });

type TargetOf<Kind extends ChannelKind> = Extract<StoredTarget, { kind: Kind }>;

export interface Delivery {
  /** The same in every attempt, so that a receiver knows what it has had. */
  uid: string;
  /** When it happened. */
  at: Date;
  message: Message;
}

/** Returns when the receiver has accepted the message. Throws SendFailure. */
export type Send<Kind extends ChannelKind> = (
  services: Services,
  target: TargetOf<Kind>,
  delivery: Delivery,
  signal: AbortSignal,
) => Promise<void>;

export interface FailureDetails {
  /** The receiver does not exist any more, and never will again. */
  gone?: boolean;
  /** The same message is refused however often it is sent. */
  lasting?: boolean;
  /** Asked to wait so many seconds. */
  retryAfter?: number;
}

/** Why a message was not accepted, in a sentence for the seller with what to do. */
export class SendFailure extends Error {
  readonly details: FailureDetails;

  constructor(message: string, details: FailureDetails = {}, options?: ErrorOptions) {
    // It quotes what a receiver answered.
    super(asStorableText(message), options);
    this.details = details;
  }
}
