import type { OperationPage } from '../../packages/contract/src/operation.ts';
import type { Answer } from './ask.ts';
import { chosen, count, type Model, type Thing, there } from './model.ts';
import type { Place } from './place.ts';
import type { Command } from './plan.ts';
import type { Shop, ShopName } from './shops.ts';

const MOST_THINGS = 40;
const ASYNC = 'respond-async';

type Do<Name> = Extract<Command, { do: Name }>;
type Doing = { [Name in Command['do']]: (place: Place, model: Model, command: Do<Name>) => Promise<void> };

/** Whether it was done. `unsure` without an answer, or with an answer of a server in trouble. */
function fate(model: Model, { status }: Answer): 'done' | 'refused' | 'unsure' {
  if (status !== null && status < 300) return 'done';
  if (status !== null && status < 500) return 'refused';
  model.tally.unanswered += 1;
  return 'unsure';
}

/** Only the seller knows now how much of it is left to sell. */
function restock({ things }: Model, sku: string): void {
  const thing = things.get(sku);
  if (thing) thing.restocked = true;
}

/** The orders that wait for their money, with what can become of them. */
const waiting = ({ shops }: Place) =>
  Object.values<Shop>(shops).flatMap(({ name, orders, waiting: open }) =>
    open
      ? orders().flatMap((order) => (order.isPaid || order.cancelled ? [] : [{ name, order, ...open }]))
      : [],
  );

const doing: Doing = {
  async add(place, model, { quantity, pounds }) {
    if (there(model).length >= MOST_THINGS) return;
    const sku = `${model.prefix}N${model.nextSku++}`;
    const name = `Lamp ${sku}`;
    const thing: Thing = {
      sku,
      name,
      id: null,
      quantity,
      prices: new Set([pounds]),
      presence: 'open',
      restocked: false,
      unsent: new Set(),
    };
    model.things.set(sku, thing);
    const images = [{ src: place.photo }];
    const answer = await place.ask('POST', '/api/products/', { name, sku, price: pounds, quantity, images });
    if (fate(model, answer) !== 'done') return;
    thing.id = (answer.body as { id: number }).id;
    thing.presence = 'there';
  },

  async edit(place, model, { pick, pounds }) {
    const thing = chosen(there(model), pick);
    if (!thing) return;
    const known = new Set(thing.prices);
    thing.prices.add(pounds);
    const outcome = fate(model, await place.ask('PUT', `/api/products/${thing.id}/`, { price: pounds }));
    if (outcome === 'done') thing.prices = new Set([pounds]);
    if (outcome === 'refused') thing.prices = known;
  },

  async crosslist(place, model, { pick, count: width, platforms }) {
    const all = there(model);
    const ids = [...Array(Math.min(width, all.length)).keys()].map((n) => chosen(all, pick + n)?.id);
    if (ids.length === 0) return;
    fate(
      model,
      await place.ask('POST', '/api/products/bulk_action/', { ids, action: 'crosslist', platforms }),
    );
  },

  async delist(place, model, { pick, platforms }) {
    const thing = chosen(there(model), pick);
    if (!thing) return;
    const body = { product_id: thing.id, platforms };
    fate(model, await place.ask('POST', '/api/delist/manual/', body, ASYNC));
  },

  async delete(place, model, { pick }) {
    const thing = chosen(there(model), pick);
    if (!thing) return;
    const outcome = fate(model, await place.ask('DELETE', `/api/products/${thing.id}/`));
    if (outcome !== 'refused') thing.presence = outcome === 'done' ? 'gone' : 'open';
  },

  async buy({ shops }, _, { pick, isPaid }) {
    const all = Object.values(shops).flatMap((shop) => shop.live().map(({ id }) => ({ shop, id })));
    const offer = chosen(all, pick);
    offer?.shop.buy(offer.id, isPaid);
  },

  async pay(place, _, { pick }) {
    const one = chosen(waiting(place), pick);
    one?.pay(one.order.orderId);
  },

  async 'never pay'(place, model, { pick }) {
    const one = chosen(waiting(place), pick);
    if (!one) return;
    restock(model, one.order.sku);
    model.freed.add(`${one.name} ${one.order.orderId}`);
    one.free(one.order.orderId);
  },

  async 'allow backorders'({ shops: { woocommerce } }, _, { pick }) {
    const one = chosen(woocommerce.live(), pick);
    if (one) await woocommerce.allowBackorders(one.id);
  },

  async 'cancel order'({ shops }, model, { pick }) {
    const all = Object.values(shops).flatMap((shop) =>
      shop.orders().flatMap((order) => (order.cancelled || !order.isPaid ? [] : [{ shop, order }])),
    );
    const one = chosen(all, pick);
    if (!one) return;
    restock(model, one.order.sku);
    one.shop.cancel(one.order.orderId);
  },

  async 'cancel operation'(place, model, { pick }) {
    const { body } = await place.ask('GET', '/api/operations/?page_size=500');
    const live = ((body as OperationPage | null)?.results ?? []).filter(
      ({ status }) => status === 'queued' || status === 'processing',
    );
    const one = chosen(live, pick);
    if (!one) return;
    const thing = one.action === 'revise' && model.things.get(one.product?.sku ?? '');
    if (thing) thing.unsent.add(one.platform as ShopName);
    fate(model, await place.ask('POST', `/api/operations/${one.id}/cancel/`));
  },

  async 'mark as sold'(place, model, { pick }) {
    const thing = chosen(there(model), pick);
    if (thing) fate(model, await place.ask('POST', `/api/products/${thing.id}/mark_as_sold/`));
  },

  async 'mark as active'(place, model, { pick }) {
    const thing = chosen(there(model), pick);
    if (!thing) return;
    thing.restocked = true;
    fate(model, await place.ask('POST', `/api/products/${thing.id}/mark_as_active/`));
  },

  async reconnect(place, model, { platform }) {
    const { method, path, body } = place.shops[platform].disconnect;
    fate(model, await place.ask(method, path, body));
    model.cutOff.add(platform);
  },

  async import(place, model, { platform }) {
    const body = { duplicate_handling: 'skip' };
    fate(model, await place.ask('POST', `/api/import/${platform}/`, body, ASYNC));
  },

  async sync(place, model, { platform }) {
    fate(model, await place.ask('POST', `/api/sync/${platform}/`, {}, ASYNC));
  },

  async 'detect sales'(place, model) {
    fate(model, await place.ask('POST', '/api/sale-detection/run/'));
  },
};

/** Does one thing that a seller or a buyer does, and notes what must be true from then on. */
export async function carryOut(place: Place, model: Model, command: Command): Promise<void> {
  count(model.tally.commands, command.do);
  const run = doing[command.do] as (place: Place, model: Model, command: Command) => Promise<void>;
  await run(place, model, command);
}

/** Connects everything again that was disconnected, with as many attempts as needed. */
export async function connectAll(place: Place, model: Model): Promise<void> {
  for (const name of [...model.cutOff] as ShopName[]) {
    await place.connect(name);
    model.cutOff.delete(name);
  }
}
