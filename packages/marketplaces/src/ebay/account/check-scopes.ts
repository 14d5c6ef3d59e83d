import { wordList } from '@crosslister/contract/word-list.ts';
import { type Finding, failed, passed, warned } from '../../account/account-check.ts';
import { MarketplaceError } from '../../errors.ts';
import { inConnections } from '../../fix.ts';

/** A renewed token was refused for this call alone: the consent lacks its scope. */
export const isDenied = (error: unknown): boolean =>
  error instanceof MarketplaceError && error.details.status === 403 && error.details.code === '1100';

export const getGranted = (names: readonly string[]) => ({
  nextStep: `Have eBay grant your app ${wordList(names)} (developer.ebay.com, your keyset, OAuth scopes), then connect eBay again under Settings → Connections.`,
  fix: inConnections('ebay'),
});

/** Calls that each need a scope of their own. A listing and its sale need the first three. */
export type Scopes = Record<string, { call: () => Promise<unknown>; isOptional?: true }>;

/** eBay does not tell what a token may do, so it is seen from what is refused. */
export async function checkScopes(scopes: Scopes): Promise<Finding> {
  const seen = await Promise.all(
    Object.entries(scopes).map(async ([name, { call, isOptional }]) => {
      const error: unknown = await call().then(
        () => null,
        (error: unknown) => error,
      );
      if (error instanceof MarketplaceError && error.kind === 'credentials' && !isDenied(error)) throw error;
      return { name, isGranted: error === null, isDenied: isDenied(error), isOptional };
    }),
  );
  const missing = seen.filter((each) => each.isDenied);
  const names = missing.map(({ name }) => name);
  if (missing.length === 0) {
    const granted = seen.filter(({ isGranted }) => isGranted).map(({ name }) => name);
    return passed(`eBay granted ${wordList(granted) || 'what could be asked for'}.`);
  }
  const text = `eBay did not grant ${wordList(names)}.`;
  if (missing.some(({ isOptional }) => !isOptional)) return failed(text, getGranted(names));
  const without = 'Listing works without: the account has no name here, or sales are found by asking.';
  return warned(`${text} ${without}`, getGranted(names));
}

/** What needs this scope. Its refusal says nothing about the rest of the consent. */
export const needing =
  <T>(scope: string, call: () => Promise<T>, find: (answer: T) => Finding | Promise<Finding>) =>
  async (): Promise<Finding> => {
    try {
      return await find(await call());
    } catch (error) {
      if (!isDenied(error)) throw error;
      return failed(`eBay did not grant ${scope}, which this needs.`, getGranted([scope]));
    }
  };
