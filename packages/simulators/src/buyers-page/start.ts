import type { Answer } from '../http/answer.ts';
import { json } from '../http/answer.ts';
import { listen, type SimulatedRequest } from '../http/listen.ts';
import { buyersPage } from './page.ts';
import type { Stall } from './stalls.ts';
import { gatherThings } from './things.ts';

export interface BuyersPage {
  url: string;
  stop(): Promise<void>;
}

const plain = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=UTF-8' },
  body,
});

function buy(stalls: readonly Stall[], body: string): Answer {
  const { stall: name, id } = JSON.parse(body) as { stall?: string; id?: string };
  const stall = stalls.find((each) => each.name === name);
  if (!stall || !id || !stall.offers().some((offer) => offer.id === id)) {
    return plain(409, 'Somebody else was quicker: it is not for sale there any more.');
  }
  stall.buy(id);
  return { status: 204 };
}

function answer(stalls: readonly Stall[], { method, path, body }: SimulatedRequest): Answer {
  if (method === 'POST' && path === '/buy') return buy(stalls, body.toString());
  if (path === '/things') {
    return json(200, { stalls: stalls.map(({ name }) => name), things: gatherThings(stalls) });
  }
  return path === '/' ? buyersPage('Every marketplace at once') : plain(404, 'There is no such page.');
}

/** One page on which a product can be bought on any of these marketplaces, and disappears from the others. */
export async function startBuyersPage(
  stalls: readonly Stall[],
  options: { port?: number; host?: string } = {},
): Promise<BuyersPage> {
  const server = await listen({
    handle: (request) => answer(stalls, request),
    httpPort: options.port,
    host: options.host,
  });
  return { url: server.httpUrl, stop: server.stop };
}
