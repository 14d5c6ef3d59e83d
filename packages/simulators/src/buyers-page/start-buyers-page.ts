import type { Answer } from '../http/answer.ts';
import { json } from '../http/answer.ts';
import { listen, type SimulatedRequest } from '../http/listen.ts';
import { buyersPage } from './buyers-page.ts';
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

const MOST_BOUGHT = 10;

interface Asked {
  stall?: string;
  id?: string;
  /** Of `/buy`: false leaves it to be paid. Of `/order`: false calls it off. */
  isPaid?: boolean;
  isRefused?: boolean;
}

function buy(stall: Stall | undefined, { id, isPaid = true }: Asked): Answer {
  if (!stall || !id || !stall.offers().some((offer) => offer.id === id)) {
    return plain(409, 'Somebody else was quicker: it is not for sale there any more.');
  }
  stall.buy(id, isPaid);
  return { status: 204 };
}

function recordMoney(stall: Stall | undefined, { id, isPaid }: Asked): Answer {
  const { waiting } = stall ?? {};
  if (!waiting || !id || !waiting.list().some((order) => order.id === id))
    return plain(409, 'That purchase does not wait for its money any more.');
  if (isPaid) waiting.pay(id);
  else waiting.free(id);
  return { status: 204 };
}

function cancel(stall: Stall | undefined, { id }: Asked): Answer {
  const { bought } = stall ?? {};
  if (!bought || !id || !bought.list().some((order) => order.id === id))
    return plain(409, 'That purchase cannot be cancelled any more.');
  bought.cancel(id);
  return { status: 204 };
}

/** What ends the refusals of each stall that refuses to take things down. */
type Refusing = Map<Stall, () => void>;

function refuse(refusing: Refusing, stall: Stall | undefined, { isRefused }: Asked): Answer {
  if (!stall?.refuseEndings) return plain(409, 'That marketplace takes down what it is told to.');
  refusing.get(stall)?.();
  refusing.delete(stall);
  if (isRefused) refusing.set(stall, stall.refuseEndings());
  return { status: 204 };
}

function answer(
  stalls: readonly Stall[],
  refusing: Refusing,
  { method, path, body }: SimulatedRequest,
): Answer {
  if (method === 'POST') {
    const asked = JSON.parse(body.toString()) as Asked;
    const stall = stalls.find(({ name }) => name === asked.stall);
    if (path === '/buy') return buy(stall, asked);
    if (path === '/order') return recordMoney(stall, asked);
    if (path === '/cancel') return cancel(stall, asked);
    if (path === '/endings') return refuse(refusing, stall, asked);
  }
  if (path === '/things') {
    const ordersOf = (kind: 'waiting' | 'bought') =>
      stalls.flatMap(({ name, [kind]: orders }) =>
        (orders?.list() ?? []).map((order) => ({ ...order, stall: name })),
      );
    return json(200, {
      stalls: stalls.map((stall) => ({
        name: stall.name,
        canRefuse: stall.refuseEndings !== undefined,
        isRefusing: refusing.has(stall),
      })),
      things: gatherThings(stalls),
      waiting: ordersOf('waiting'),
      // The newest are the buyer's on this page.
      bought: ordersOf('bought').slice(-MOST_BOUGHT).reverse(),
    });
  }
  return path === '/' ? buyersPage('Every marketplace at once') : plain(404, 'There is no such page.');
}

/** One page on which a product can be bought on any of these marketplaces, and disappears from the others. */
export async function startBuyersPage(
  stalls: readonly Stall[],
  options: { port?: number; host?: string } = {},
): Promise<BuyersPage> {
  const refusing: Refusing = new Map();
  const server = await listen({
    handle: (request) => answer(stalls, refusing, request),
    httpPort: options.port,
    host: options.host,
  });
  return { url: server.httpUrl, stop: server.stop };
}
