import type { Fix } from '@crosslister/contract/listings/fix.ts';

/**
 * Why a call to a marketplace failed, as far as it decides what to do next.
 * - `credentials`: keys or consent are refused; the seller must connect again.
 * - `setup`: something in the seller's settings or product is missing or refused; trying again does not help.
 * - `rejected`: a definite refusal of this request.
 * - `fault`: our own fault. The marketplace does not know a parameter, a field or an endpoint of this request (any more),
 *   so nothing the seller changes helps. It is told to the operator, and tried again for hours: an update may come.
 * - `rate_limited`, `unavailable`: not done; try again later.
 * - `unknown`: a change was sent and we do not know whether it was made; look before sending again.
 * - `lost`: this worker no longer owns the operation.
 */
export type MarketplaceErrorKind =
  | 'credentials'
  | 'setup'
  | 'rejected'
  | 'fault'
  | 'rate_limited'
  | 'unavailable'
  | 'unknown'
  | 'lost';

/** A page that cannot be read. `to` is the cursor of the next one, or null at the end of the list. */
export interface PageSkip {
  to: string | null;
  /** What is then missing, as a title for the seller. Null if later pages have it too. */
  missing: string | null;
}

interface Details {
  /** Where in Crosslister the seller fixes it. */
  fix?: Fix;
  /**
   * What the seller should do, in one sentence. For a failure that may pass without the seller it says what to do if it does
   * not, or nothing: only the caller knows whether and when the call is repeated.
   */
  nextStep?: string;
  /** Seconds the marketplace asked us to wait. */
  retryAfter?: number;
  /** It was down, or is not called for that reason: once it answers anything, what failed may go on earlier. */
  isDown?: boolean;
  /**
   * The app's calls of the day are used up, and no waiting time was given. Its quota says when
   * calls are possible again.
   */
  usedUp?: boolean;
  /** No request was sent, because the marketplace has not been answering. It does not count as an attempt. */
  untried?: boolean;
  /**
   * For this many seconds the account accepts no new listing at all, so the next ones need not be sent. Live listings
   * are changed and ended as before.
   */
  stopsListing?: number;
  /** Of a `fault`, for the log: the call, without ids and values, and what was answered. */
  call?: string;
  said?: string;
  /** A refusal of something that may have been done all the same: nobody asks for it again but the seller, who has looked. */
  mayBeDone?: boolean;
  /** HTTP status and the marketplace's own code, for the log. */
  status?: number;
  code?: string;
  /** Where the seller fixes it. */
  link?: string;
  /** A success with something else in place of the data that was asked for, such as a web page. */
  isNoData?: boolean;
  /** Only a page of a list failed: where reading goes on without it. */
  skip?: PageSkip;
  /** The given cursor is no longer valid. Reading starts again without one. */
  staleCursor?: boolean;
  cause?: unknown;
}

/** A failed call, in words for the seller: `message` names the cause, `nextStep` what to do. */
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

/** Whether the same operation may succeed later without any action of the seller's. */
export function isTransient(error: unknown): boolean {
  const passing: MarketplaceErrorKind[] = ['fault', 'rate_limited', 'unavailable', 'unknown'];
  return error instanceof MarketplaceError && passing.includes(error.kind);
}

/** The same within minutes or hours: our own fault passes only with an update of Crosslister. */
export const passesSoon = (error: MarketplaceError): boolean => isTransient(error) && error.kind !== 'fault';
