import type { SeenAnswer, SeenSale } from '@crosslister/contract/extension/seen-sales.ts';
import type { ExtensionSite } from '@crosslister/contract/extension.ts';
import type { FromSalesPage, KnownThing, Money, SalesAnswer, SeenOnPage } from '../../sales-messages.ts';
import { salesPageAt } from '../../sites/sales-pages.ts';
import { type Dashboard, pairedAt, pairedDashboards } from '../store.ts';
import { askSeen, sendEnded, sendQuestion } from './sales-server.ts';
import { ignore, isOffer, unsent, watching } from './stored-sales.ts';
import { report } from './unsent.ts';

/** Answers the script on one of the seller's own pages. Any other page gets nothing. */
export async function fromSalesPage(message: FromSalesPage, address: string): Promise<SalesAnswer | null> {
  const platform = salesPageAt(address)?.key;
  if (!platform) return null;
  if (!(await watching.read()).on) return { off: true };
  switch (message.type) {
    case 'sales_seen':
      return whatIsKnown(platform, message.things);
    case 'sales_record':
      return record(platform, message);
    case 'sales_question':
      return forDashboard(message.origin, (dashboard) => ask(dashboard, platform, message.thing));
    case 'sales_ended':
      return forDashboard(message.origin, (dashboard) => sendEnded(dashboard, platform, message.listing));
    case 'sales_ignore':
      await ignore(message.key);
      return { done: true };
    case 'sales_by_itself':
      await watching.update((all) => ({ ...all, byItself: message.on, wasOffered: true }));
      return { done: true };
  }
}

async function whatIsKnown(platform: ExtensionSite, seen: SeenOnPage[]): Promise<SalesAnswer> {
  const { ignored } = await watching.read();
  const things = seen.filter(({ key }) => !ignored.includes(key));
  const known: KnownThing[] = [];
  const away: string[] = [];
  const dashboards = await pairedDashboards();
  // The page does not name the things of a bundle, so no server can know which they are.
  const bundles = things.filter(({ bundle }) => bundle !== undefined);
  const [first] = dashboards;
  if (first) known.push(...bundles.map(({ key, title }) => bundleAt(first.origin, key, title)));
  const left = new Set(things.filter((thing) => !bundles.includes(thing)));
  for (const dashboard of left.size === 0 ? [] : dashboards) {
    const asked = [...left];
    if (asked.length === 0) break;
    const answers = await askSeen(dashboard, platform, asked);
    if (!answers) away.push(dashboard.origin);
    for (const [at, thing] of asked.entries()) {
      const answer = answers?.[at];
      if (!answer) continue;
      left.delete(thing);
      known.push(await shownOf(dashboard, platform, thing, answer));
    }
  }
  return { known, away: left.size > 0 ? away : [], offer: isOffer(await watching.read()) };
}

const bundleAt = (origin: string, key: string, name: string): KnownThing => ({
  key,
  origin,
  what: 'bundle',
  name,
  listing: null,
});

/** What to show of a thing that a dashboard knows. It is recorded at once if the seller wants that and nothing is unclear. */
async function shownOf(
  dashboard: Dashboard,
  platform: ExtensionSite,
  thing: SeenOnPage,
  { state, product_name: name, listing }: NonNullable<SeenAnswer>,
): Promise<KnownThing> {
  const shown = { key: thing.key, origin: dashboard.origin, name, listing };
  const waits = (await unsent.read()).some(
    ({ origin, sale }) =>
      origin === dashboard.origin && sale.platform === platform && sale.listing === listing,
  );
  if (waits) return { ...shown, what: 'kept' };
  const { byItself } = await watching.read();
  if (!byItself || state !== 'on_sale' || !thing.isState || !listing || !thing.price) {
    return { ...shown, what: state };
  }
  const outcome = await report(dashboard, saleOf(platform, thing, listing, thing.price), name);
  return { ...shown, what: typeof outcome === 'string' ? outcome : state };
}

const saleOf = (
  platform: ExtensionSite,
  { title, order }: SeenOnPage,
  listing: string,
  { pence, currency }: Money,
): SeenSale => ({ platform, listing, title, price: pence / 100, currency, order });

async function record(
  platform: ExtensionSite,
  { origin, thing, listing, price, name }: Extract<FromSalesPage, { type: 'sales_record' }>,
): Promise<SalesAnswer> {
  const dashboard = await pairedAt(origin);
  if (!dashboard) return notPaired(origin);
  const outcome = await report(dashboard, saleOf(platform, thing, listing, price), name);
  if (typeof outcome !== 'string') return { error: outcome.refused };
  const now = await watching.update((all) =>
    outcome === 'recorded' ? { ...all, recorded: all.recorded + 1 } : all,
  );
  return { outcome, offer: isOffer(now) };
}

function ask(
  dashboard: Dashboard,
  platform: ExtensionSite,
  { title, order, price }: SeenOnPage,
): Promise<void> {
  const paid = price === null ? null : price.pence / 100;
  return sendQuestion(dashboard, { platform, title, price: paid, currency: price?.currency ?? 'GBP', order });
}

async function forDashboard(
  origin: string,
  call: (dashboard: Dashboard) => Promise<void>,
): Promise<SalesAnswer> {
  const dashboard = await pairedAt(origin);
  if (!dashboard) return notPaired(origin);
  try {
    await call(dashboard);
    return { done: true };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

const notPaired = (origin: string) => ({
  error: `This browser is not paired with ${origin} any more. Choose Pair this browser there, under Settings, Connections.`,
});
