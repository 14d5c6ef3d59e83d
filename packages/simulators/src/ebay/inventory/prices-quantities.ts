import { json } from '../../http/answer.ts';
import { type JsonObject, listAt, numberAt, objectAt, textAt } from '../../http/json-values.ts';
import { EbayRefusal, type ErrorDetail, inventoryDetail, inventoryRefusal } from '../ebay-refusals.ts';
import type { Route, SellerCall } from '../route.ts';
import type { Seller, Site, StoredItem } from '../ebay-state.ts';
import { checkOffer } from './offer-rules.ts';
import { applyRevision } from './publish.ts';
import { editSku } from './sku-lock.ts';

type Outcome = { offerId?: string; sku?: string; statusCode: number; errors?: ErrorDetail[] };

function withQuantity(item: StoredItem, quantity: number | undefined): StoredItem {
  if (quantity === undefined) return item;
  const availability = objectAt(item.body, 'availability') ?? {};
  const held = objectAt(availability, 'shipToLocationAvailability') ?? {};
  const shipToLocationAvailability = { ...held, quantity };
  return { ...item, body: { ...item.body, availability: { ...availability, shipToLocationAvailability } } };
}

function changeOffer(site: Site, seller: Seller, item: StoredItem, wanted: unknown): Outcome {
  const offer = seller.offers.get(textAt(wanted, 'offerId') ?? '');
  if (!offer || offer.sku !== item.sku) {
    throw inventoryRefusal(404, 25713, 'This Offer is not available.');
  }
  const body: JsonObject = { ...offer.body };
  const quantity = numberAt(wanted, 'availableQuantity');
  if (quantity !== undefined) body.availableQuantity = quantity;
  const price = objectAt(wanted, 'price');
  if (price) body.pricingSummary = { ...objectAt(body, 'pricingSummary'), price };
  checkOffer(site, seller, body);
  applyRevision(site, seller, item, { ...offer, body });
  offer.body = body;
  return { offerId: offer.offerId, sku: item.sku, statusCode: 200 };
}

function failed(error: unknown, names: { sku?: string; offerId?: string }): Outcome {
  if (!(error instanceof EbayRefusal)) throw error;
  return { ...names, statusCode: error.status, errors: error.details };
}

function changeSku(site: Site, seller: Seller, request: unknown): Outcome[] {
  const sku = textAt(request, 'sku');
  const found = seller.items.get(sku ?? '');
  if (!sku || !found) {
    const text = `${sku} could not be found or is not available in the system.`;
    return [{ ...(sku && { sku }), statusCode: 404, errors: [inventoryDetail(25702, text)] }];
  }
  const item = withQuantity(found, numberAt(request, 'shipToLocationAvailability', 'quantity'));
  const offers = listAt(request, 'offers');
  const outcomes = offers.map((wanted) => {
    const offerId = textAt(wanted, 'offerId');
    try {
      return changeOffer(site, seller, item, wanted);
    } catch (error) {
      return failed(error, { sku, ...(offerId && { offerId }) });
    }
  });
  if (outcomes.some((outcome) => outcome.statusCode !== 200)) return outcomes;
  try {
    for (const offer of seller.offers.values()) {
      if (offer.sku === sku) applyRevision(site, seller, item, offer);
    }
  } catch (error) {
    return [failed(error, { sku })];
  }
  seller.items.set(sku, item);
  return outcomes.length > 0 ? outcomes : [{ sku, statusCode: 200 }];
}

async function change({ site, seller, body }: SellerCall) {
  const requests = listAt(body(), 'requests');
  if (requests.length === 0) throw inventoryRefusal(400, 25709, 'Invalid value for requests.');
  if (requests.length > 25) throw inventoryRefusal(400, 25727, 'The number of requests must be 25 or less.');
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    const sku = textAt(request, 'sku') ?? '';
    try {
      outcomes.push(...(await editSku(site, seller, sku, () => changeSku(site, seller, request))));
    } catch (error) {
      outcomes.push(failed(error, { sku }));
    }
  }
  const allFine = outcomes.every((outcome) => outcome.statusCode === 200);
  return json(allFine ? 200 : 207, { responses: outcomes });
}

export const priceQuantityRoutes: Route[] = [
  {
    method: 'POST',
    path: '/sell/inventory/v1/bulk_update_price_quantity',
    api: 'sell.inventory',
    access: 'seller',
    scopes: ['sell.inventory'],
    handle: change,
  },
];
