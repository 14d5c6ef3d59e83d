import type { AppContext, MarketplaceConfig, MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';

/** Keys of one app, by the names of `AppKeys.fields`. Empty if not set. */
export type AppKeyValues = Record<string, string>;

/** Calls that a marketplace counts together, against one limit a day. */
export interface Allowance {
  /** Its name in the ledger. */
  name: string;
  /** Calls a day, unless the marketplace says otherwise. */
  dailyCalls: number;
  /** Whether a call to this URL counts. */
  counts: (url: URL) => boolean;
  /**
   * Whether the last calls are kept: listing or reading a shop uses calls up, but ending a listing or finding a sale
   * needs them.
   */
  reserved: boolean;
  /**
   * Asks the marketplace for the real limit and the calls so far; its promise is null if that is not said. Null: a header
   * says it, or nothing.
   */
  ask: ((context: AppContext) => Promise<{ limit: number; used: number } | null>) | null;
}

/** How often one app may call, and how much of that polls for sales use. */
export interface Quota {
  /** The first is the one that polls for sales use. */
  allowances: readonly [Allowance, ...Allowance[]];
  /** Calls needed for one poll for sales. */
  callsPerPoll: number;
  /** The allowance of which each poll uses one more call for purchases that wait for payment. Null: it is the first. */
  unpaidAllowance: string | null;
  /** The marketplace's day at this moment: `2026-03-09`. */
  day: (now: Date) => string;
  /** Seconds until calls made now no longer count. */
  secondsLeft: (now: Date) => number;
  /** Seconds until calls are possible again after the limit was reached and the marketplace gave no time. */
  secondsUntilMore: (now: Date) => number;
  /** The limit and the calls so far, from the headers of an answer. Null if they do not say. */
  reported: (headers: Headers) => { limit: number; used: number } | null;
}

/** The app with which we call a marketplace: the server's own, or one that a seller registered there. */
export interface AppKeys {
  /** The fields to enter. The first names the app and is not secret; tokens belong to that app. */
  fields: readonly { name: string; label: string; secret: boolean }[];
  read: (config: MarketplaceConfig) => AppKeyValues;
  /** The configuration with these keys in place of its own. */
  replace: (config: MarketplaceConfig, keys: AppKeyValues) => MarketplaceConfig;
  /** Asks the marketplace whether the keys of the configuration are valid. Throws `setup` if they are not. */
  check: (
    context: Pick<MarketplaceContext, 'config' | 'fetch' | 'signal' | 'beforeMutation'>,
  ) => Promise<void>;
  /** Null: the marketplace sets no limit of a day. */
  quota: Quota | null;
}

/** Throws `setup`, naming what is missing, if neither the server nor the seller has keys. */
export function needKeys(
  who: string,
  needed: Record<string, string>,
  help: { nextStep: string; link: string },
): void {
  const missing = Object.keys(needed).filter((name) => !needed[name]);
  if (missing.length === 0) return;
  const message = `There are no app keys for ${who} yet: you have entered none, and ${missing.join(', ')} is not set on this server.`;
  throw new MarketplaceError('setup', message, help);
}
