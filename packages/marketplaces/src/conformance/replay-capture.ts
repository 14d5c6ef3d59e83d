import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CapturedCall } from '@crosslister/contract/accounts/capture.ts';
import { vocabularyOf } from '../capture/words.ts';
import type { RemoteItem } from '../catalogue/remote-item.ts';
import type { MarketplaceConfig, MarketplaceContext, Secrets } from '../context.ts';
import type { Marketplace } from '../marketplace.ts';
import { contextWith, noConfig } from './context.ts';

export interface Replay {
  url: string;
  /** The context of the connection. Without secrets those of a shop at this address. */
  context: (secrets?: Secrets, over?: Partial<MarketplaceContext>) => MarketplaceContext;
  /** Requests that were made, and those for which there was nothing in the capture. */
  asked: string[];
  missing: string[];
  stop: () => Promise<void>;
}

/**
 * Answers as the marketplace did when these calls were captured. A request gets the answer to the next call of the same
 * kind: the same method and path, ignoring ids and texts in it. One with the same query is preferred. When there is no
 * further one, the last is given again.
 */
export async function replayCapture(
  calls: CapturedCall[],
  { account }: Pick<Marketplace, 'account'>,
): Promise<Replay> {
  const vocabulary = vocabularyOf(account.captureWords);
  const isWord = (part: string) => vocabulary.has('paths', part);
  const answers = new Map<CapturedCall, number>(calls.map((call) => [call, 0]));
  const asked: string[] = [];
  const missing: string[] = [];
  const next = (request: IncomingMessage): CapturedCall | undefined => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const kind = kindOf(path, isWord);
    const name = request.headers['x-ebay-api-call-name'];
    const fitting = calls.filter((call) => {
      const callName = call.request.headers['x-ebay-api-call-name'];
      const isSame = kindOf(call.path.split('?')[0] ?? '', isWord).endsWith(kind) && callName === name;
      return call.method === request.method && isSame;
    });
    const times = (call: CapturedCall) => answers.get(call) ?? 0;
    const fewest = Math.min(...fitting.map(times));
    const unused = fitting.filter((call) => times(call) === 0);
    const among = unused.length > 0 ? unused : fitting.filter((call) => times(call) === fewest).slice(-1);
    return (
      among.find((call) => call.path === `${path}?${query}`) ??
      among.find((call) => call.path.split('?')[0] === path) ??
      among[0]
    );
  };
  const server = createServer((request, response) => {
    request.resume();
    const line = `${request.method} ${request.url}`;
    asked.push(line);
    const call = next(request);
    if (!call) missing.push(line);
    if (!call || call.status === null) {
      request.socket.destroy();
      return;
    }
    answers.set(call, (answers.get(call) ?? 0) + 1);
    for (const [name, value] of Object.entries(call.response.headers)) {
      if (name !== 'content-length') response.setHeader(name, here(value));
    }
    response.writeHead(call.status).end(here(call.response.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const here = (text: string) => text.replace(/https?:\/\/host-1\.invalid/g, url);
  const now = () => new Date(calls[0]?.at ?? Date.now());
  const keys = { url, consumer_key: 'ck_masked', consumer_secret: 'cs_masked' };
  return {
    url,
    asked,
    missing,
    context: (secrets = keys, over = {}) =>
      contextWith(secrets, { config: configAt(url), now, token: async () => 'masked', ...over }),
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Reads a shop as an import does: what one page brought is known to those after it, and not asked for again. */
export async function replayImport(
  { catalogue }: Pick<Marketplace, 'catalogue'>,
  context: MarketplaceContext,
): Promise<RemoteItem[]> {
  const read = new Map<string, RemoteItem>();
  let cursor: string | null = null;
  do {
    const page = await catalogue.list(context, cursor, async (ids) => {
      const known = ids.flatMap((id) => read.get(id) ?? []);
      return new Map(
        known.map(({ externalId, extra, summary }) => [externalId, { extra, ...(summary && { summary }) }]),
      );
    });
    for (const item of page.items) read.set(item.externalId, item);
    cursor = page.next;
  } while (cursor !== null);
  return [...read.values()];
}

/** The path with a star for everything that is not a word of the API. A folder in front of it is left out. */
function kindOf(path: string, isWord: (part: string) => boolean): string {
  const parts = path.split('/').map((part) => (part === '' || isWord(part) ? part : '*'));
  return parts.join('/').replace(/^(\/\*)+/, '');
}

/** All addresses of all marketplaces lead to the replay. */
function configAt(url: string): MarketplaceConfig {
  const led = (own: object) =>
    Object.fromEntries(Object.keys(own).map((name) => [name, name.endsWith('Url') ? url : 'masked']));
  const config = Object.fromEntries(Object.entries(noConfig).map(([name, own]) => [name, led(own)]));
  return { ...noConfig, ...config };
}
