import type { Fix } from '@crosslister/contract/fix.ts';

/**
 * Why a call to a marketplace failed, as far as what to do next depends on it.
 * - `credentials`: keys or consent are refused; the seller must connect again.
 * - `setup`: something of the seller's settings or product is missing or refused; trying again is no use.
 * - `rejected`: a definite no to this request.
 * - `rate_limited`, `unavailable`: not done; try again later.
 * - `unknown`: a change was sent and its fate is not known; look before sending again.
 * - `lost`: this worker no longer owns the operation.
 */
export type MarketplaceErrorKind =
  | 'credentials'
  | 'setup'
  | 'rejected'
  | 'rate_limited'
  | 'unavailable'
  | 'unknown'
  | 'lost';

interface Details {
  /** Where in Crosslister the seller mends it. */
  fix?: Fix;
  /**
   * What the seller should do, one sentence. Of a failure that may pass it is what to do if it goes on, or nothing:
   * whether the call is made again, and when, only its caller knows.
   */
  nextStep?: string;
  /** Seconds the marketplace asked us to wait. */
  retryAfter?: number;
  /** The app's calls of the day are used up, and no time to wait was told: its quota says when there are more. */
  usedUp?: boolean;
  /** The marketplace was not asked at all, as it has not been answering: it counts as no try. */
  untried?: boolean;
  /**
   * Seconds for which the account takes no new listing, whichever it is: the next ones need not be sent to hear it. What
   * stands there is changed and ended as before.
   */
  stopsListing?: number;
  /** HTTP status and the marketplace's own code, for the log. */
  status?: number;
  code?: string;
  /** Where the seller mends it. */
  link?: string;
  /** The cursor it was given means nothing: reading starts anew without one. */
  staleCursor?: boolean;
  cause?: unknown;
}

/** A failed call, in the seller's words: `message` names the cause, `nextStep` what to do. */
export class MarketplaceError extends Error {
  readonly kind: MarketplaceErrorKind;
  readonly details: Details;

  constructor(kind: MarketplaceErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'MarketplaceError';
    this.kind = kind;
    this.details = details;
  }
}

/** Whether the same operation may succeed later without the seller doing anything. */
export function isTransient(error: unknown): boolean {
  return error instanceof MarketplaceError && ['rate_limited', 'unavailable', 'unknown'].includes(error.kind);
}
