import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, FormData as UndiciFormData, fetch as undiciFetch } from 'undici';
import type { Config } from '../config.ts';
import { refuseWithinTransaction } from '../db/transact.ts';
import { whyRefused } from './refused-address.ts';

/**
 * eBay's host is that of all its sellers: as many connections as the poller and the worker have places, since what finds
 * none waits behind the others.
 */
export const CONNECTIONS_TO_ONE_HOST = 64;
/** As many as the worker keeps for what ends something. */
const ENDING_CONNECTIONS = 32;

export interface Network {
  fetch: typeof globalThis.fetch;
  /** The same by connections of its own, so that what ends or lowers a listing never waits behind work that hangs. */
  endingFetch: typeof globalThis.fetch;
  close: () => Promise<void>;
}

/** A look-up of names that refuses those with an address where nothing may be fetched. */
function carefulLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      for (const { address } of addresses) {
        const refused = whyRefused(hostname, address, allowPrivate);
        if (refused) return callback(refused, '', 0);
      }
      if (options.all) return callback(null, addresses);
      const [{ address, family } = { address: '', family: 0 }] = addresses;
      callback(null, address, family);
    });
  };
}

/**
 * `fetch` for addresses that sellers and marketplaces name: store URLs, photos. Checked at each connection, so that a
 * redirect or a name that changes its address is caught as well. The marketplaces' own bases come from the
 * administrator and are trusted.
 */
export function guardedFetch(config: Config): Network {
  const plain = buildConnector({ timeout: 15_000 });
  const allowPrivate = config.allowPrivateNetwork;
  const careful = buildConnector({ timeout: 15_000, lookup: carefulLookup(allowPrivate) });
  const trusted = new Set(
    Object.values(config.marketplaces)
      .flatMap((own) => Object.values<string>(own))
      .filter((value) => /^https?:/.test(value))
      .map((value) => new URL(value).host),
  );
  const connect: buildConnector.connector = (options, callback) => {
    const { hostname, port } = options;
    const host = port && !['80', '443'].includes(port) ? `${hostname}:${port}` : hostname;
    if (trusted.has(host)) return plain(options, callback);
    // A literal address is never looked up, so the lookup's check would not see it.
    const literal = hostname.replace(/^\[|\]$/g, '');
    const refused = isIP(literal) ? whyRefused(hostname, literal, allowPrivate) : null;
    if (refused) return callback(refused, null);
    careful(options, callback);
  };
  const agentOf = (connections: number) =>
    new Agent({ connections, headersTimeout: 90_000, bodyTimeout: 90_000, connect });
  const agent = agentOf(CONNECTIONS_TO_ONE_HOST);
  const ending = agentOf(ENDING_CONNECTIONS);
  return {
    fetch: fetchBy(agent),
    endingFetch: fetchBy(ending),
    close: async () => void (await Promise.all([agent.destroy(), ending.destroy()])),
  };
}

function fetchBy(dispatcher: Agent): typeof globalThis.fetch {
  return async (input, init) => {
    refuseWithinTransaction();
    return undiciFetch(
      input as Parameters<typeof undiciFetch>[0],
      {
        ...init,
        ...(init?.body instanceof globalThis.FormData && { body: ownForm(init.body) }),
        dispatcher,
      } as Parameters<typeof undiciFetch>[1],
    ) as unknown as Promise<Response>;
  };
}

/** The library's `fetch` only knows the library's forms: Node's own would be sent as the text "[object FormData]". */
function ownForm(form: globalThis.FormData): UndiciFormData {
  const own = new UndiciFormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') own.append(name, value);
    else own.append(name, value, value.name);
  }
  return own;
}
