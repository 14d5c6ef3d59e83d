import type { Product } from '../records.ts';
import { paged } from '../rest/paging.ts';
import { invalidId, PhpFatal } from '../rest/rest-error.ts';
import {
  batch,
  type Call,
  collectionAllow,
  editing,
  idOf,
  item,
  type Reply,
  type Route,
} from '../rest/route.ts';
import { validate } from '../rest/validate.ts';
import { inItsForm, nextId } from '../shop.ts';
import { runBatch } from './batch.ts';
import { dateRules, pagingRules, variationRules } from './product-rules.ts';
import { filterProducts, sortProducts } from './products-list.ts';
import { createVariation, deleteProduct, updateProduct } from './products-write.ts';
import { renderVariation } from './render-variation.ts';

function variationsIn(call: Call): Product[] {
  validate(call.query, { ...pagingRules, ...dateRules });
  const { shop } = call.view;
  return sortProducts(filterProducts(shop, call.query, ['variation']), call.query);
}

function list(call: Call): Reply {
  const parent = idOf(call, 'parent');
  const found = variationsIn(call).filter((variation) => variation.parent_id === parent);
  const shown = (variation: Product) =>
    inItsForm(call.view.shop, variation, renderVariation(call.view, variation));
  return paged(call, found, shown);
}

function listAll(call: Call): Reply {
  const hidden = call.view.shop.orphanVariations;
  return paged(call, variationsIn(call), (variation) => renderVariation(call.view, variation), hidden);
}

function existing(call: Call, id = idOf(call)): Product {
  const variation = call.view.shop.products.get(id);
  if (variation?.type === 'variation' && variation.parent_id === idOf(call, 'parent')) return variation;
  throw invalidId(404, 'product_variation');
}

async function create(call: Call): Promise<Reply> {
  const { view, body } = call;
  validate(body, variationRules);
  const parent = idOf(call, 'parent');
  if (!view.shop.products.has(parent)) {
    nextId(view.shop, 'post');
    view.shop.orphanVariations += 1;
    throw new PhpFatal('Uncaught Error: Call to a member function get_parent_id() on null');
  }
  const variation = await createVariation(view.shop, parent, body);
  // Recorded: the address in Location still holds the route's pattern.
  const location = `${view.base}/wp-json/wc/v3/products/(?P<product_id>[\\d]+)/variations/${variation.id}`;
  return { status: 201, body: renderVariation(editing(view), variation), headers: { location } };
}

function get(call: Call): Reply {
  return { body: renderVariation(call.view, existing(call)) };
}

async function update(call: Call): Promise<Reply> {
  validate(call.body, variationRules);
  const variation = await updateProduct(call.view.shop, existing(call), call.body);
  return { body: renderVariation(editing(call.view), variation) };
}

function remove(call: Call): Reply {
  const variation = existing(call);
  const before = renderVariation(editing(call.view), variation);
  deleteProduct(call.view.shop, variation);
  // A deleted object allows nothing: neither header nor link say what may be done with it.
  const self = before._links.self.map(({ href }) => ({ href }));
  return { body: { ...before, _links: { ...before._links, self } }, withoutAllow: true };
}

async function many(call: Call): Promise<Reply> {
  const { shop } = call.view;
  const shown = (variation: Product) => renderVariation(editing(call.view), variation);
  const answer = await runBatch(call.body, {
    create: async (input) => shown(await createVariation(shop, idOf(call, 'parent'), input)),
    update: async (id, input) => shown(await updateProduct(shop, existing(call, id), input)),
    remove: (id) => {
      const variation = existing(call, id);
      const before = shown(variation);
      deleteProduct(shop, variation);
      return before;
    },
  });
  return { body: answer };
}

const base = '/products/:parent/variations';

export const variationRoutes: Route[] = [
  { path: '/variations', allow: 'GET', methods: { GET: listAll } },
  { path: base, allow: collectionAllow, methods: { GET: list, POST: create } },
  batch(`${base}/batch`, many),
  item(`${base}/:id`, get, update, remove),
];
