import type { AppContext, MarketplaceConfig, MarketplaceContext } from './context.ts';

/** Keys of one app by the names of `AppKeys.fields`; empty where not set. */
export type AppKeyValues = Record<string, string>;

/** Calls that a marketplace counts together, against one limit a day. */
export interface Allowance {
  /** What the ledger keeps it under. */
  name: string;
  /** Calls a day, where the marketplace has not said. */
  dailyCalls: number;
  /** Whether a call to this address is one of them. */
  counts: (url: URL) => boolean;
  /** Listing or reading a shop uses them up, and ending a listing or finding a sale needs them: the last are kept for that. */
  reserved: boolean;
  /** Asks the marketplace for the real limit and the calls so far, where no header tells. Null: it does not say. */
  ask?: (context: AppContext) => Promise<{ limit: number; used: number } | null>;
}

/** How often one app may call, and what is spent on looking for sales. */
export interface Quota {
  /** The first is the one that looks for sales live on. */
  allowances: readonly [Allowance, ...Allowance[]];
  /** Calls that one look for sales takes. */
  callsPerLook: number;
  /** The marketplace's day this moment belongs to: `2026-03-09`. */
  day: (now: Date) => string;
  /** Seconds until calls made now are forgotten. */
  secondsLeft: (now: Date) => number;
  /** Seconds until there are calls again, once they are used up and nobody said for how long. */
  secondsUntilMore: (now: Date) => number;
  /** What the headers of an answer tell of its allowance's day so far, or null. */
  told: (headers: Headers) => { limit: number; used: number } | null;
}

/** The app a marketplace knows us by: the instance's own, or one that a seller registered there themselves. */
export interface AppKeys {
  /** What there is to enter. The first names the app, in clear; tokens belong to it. */
  fields: readonly { name: string; label: string; secret: boolean }[];
  read: (config: MarketplaceConfig) => AppKeyValues;
  /** The configuration with these keys in place of its own. */
  replace: (config: MarketplaceConfig, keys: AppKeyValues) => MarketplaceConfig;
  /** Asks the marketplace whether it knows the keys of the configuration. Throws `setup` when it does not. */
  check: (
    context: Pick<MarketplaceContext, 'config' | 'fetch' | 'signal' | 'beforeMutation'>,
  ) => Promise<void>;
  quota: Quota;
}
