import { Agent, buildConnector, FormData as UndiciFormData, fetch as undiciFetch } from 'undici';
import type { Config } from '../config.ts';
import { refuseWithinTransaction } from '../db/transact.ts';
import { carefulLookup, whyLiteralRefused } from './refused-address.ts';

/**
 * eBay's one host serves all its sellers. There are as many connections as the poller and the worker have places,
 * because a call without a connection has to wait behind the others.
 */
export const CONNECTIONS_TO_ONE_HOST = 64;
/** As many as the worker reserves for ending listings. */
const ENDING_CONNECTIONS = 32;

export interface Network {
  fetch: typeof globalThis.fetch;
  /** The same with separate connections: ending or lowering a listing never waits behind calls that hang. */
  endingFetch: typeof globalThis.fetch;
  close: () => Promise<void>;
}

/**
 * `fetch` for addresses given by sellers and marketplaces: store URLs, photos. Each connection is checked, so a
 * redirect or a name that changes its address is caught too. The marketplaces' own base URLs, Click &
 * Drop's and the hosts of assistants come from the administrator and are trusted.
 */
export function guardedFetch(config: Config): Network {
  const plain = buildConnector({ timeout: 15_000 });
  const allowPrivate = config.allowPrivateNetwork;
  const careful = buildConnector({ timeout: 15_000, lookup: carefulLookup(allowPrivate) });
  const addresses = [
    ...Object.values(config.marketplaces).flatMap((own) => Object.values<string>(own)),
    config.books.url,
    config.clickAndDrop.apiUrl,
  ];
  const trusted = new Set([
    ...addresses.filter((value) => /^https?:/.test(value)).map((value) => new URL(value).host),
    ...config.assistantHosts,
  ]);
  const connect: buildConnector.connector = (options, callback) => {
    const { hostname, port } = options;
    const host = port && !['80', '443'].includes(port) ? `${hostname}:${port}` : hostname;
    if (trusted.has(host)) return plain(options, callback);
    const refused = whyLiteralRefused(hostname, allowPrivate);
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

/**
 * The library's `fetch` accepts only the library's own forms. Node's form would be sent as the text "[object
 * FormData]".
 */
function ownForm(form: globalThis.FormData): UndiciFormData {
  const own = new UndiciFormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') own.append(name, value);
    else own.append(name, value, value.name);
  }
  return own;
}
