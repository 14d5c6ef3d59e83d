import type { Product } from '../records.ts';
import { paged } from '../rest/paging.ts';
import {
  batch,
  type Call,
  collectionAllow,
  editing,
  idOf,
  isTrue,
  item,
  type Reply,
  type Route,
} from '../rest/route.ts';
import { validate } from '../rest/validate.ts';
import { inItsForm, type View } from '../shop.ts';
import { runBatch } from './batch.ts';
import { productListRules, productRules } from './product-rules.ts';
import { filterProducts, sortProducts } from './products-list.ts';
import {
  createProduct,
  deleteProduct,
  existingProduct,
  refuseVariation,
  trashProduct,
  updateProduct,
} from './products-write.ts';
import { renderProduct } from './render-product.ts';

function list(call: Call): Reply {
  validate(call.query, productListRules);
  const { view, query } = call;
  const shown: View = query.context === 'edit' ? editing(view) : view;
  const found = sortProducts(filterProducts(view.shop, query), query);
  return paged(call, found, (product) => inItsForm(view.shop, product, renderProduct(shown, product)));
}

async function create({ view, body }: Call): Promise<Reply> {
  validate(body, productRules);
  const product = await createProduct(view.shop, body);
  const location = `${view.base}/wp-json/wc/v3/products/${product.id}`;
  return { status: 201, body: renderProduct(editing(view), product), headers: { location } };
}

function get(call: Call): Reply {
  const { view, query } = call;
  const product = existingProduct(view.shop, idOf(call), 404);
  const shown = query.context === 'edit' ? editing(view) : view;
  return { body: inItsForm(view.shop, product, renderProduct(shown, product)) };
}

async function update(call: Call): Promise<Reply> {
  const { view, body } = call;
  validate(body, productRules);
  const product = existingProduct(view.shop, idOf(call), 400);
  refuseVariation(product);
  return { body: renderProduct(editing(view), await updateProduct(view.shop, product, body)) };
}

/** The answer to a deletion shows the product as it was before. */
function removed(view: View, product: Product, force: boolean): unknown {
  refuseVariation(product);
  const before = renderProduct(editing(view), product);
  if (force) deleteProduct(view.shop, product);
  else trashProduct(view.shop, product);
  return before;
}

function remove(call: Call): Reply {
  const product = existingProduct(call.view.shop, idOf(call), 404);
  return { body: removed(call.view, product, isTrue(call.query.force ?? call.body.force)) };
}

async function many({ view, body }: Call): Promise<Reply> {
  const { shop } = view;
  const shown = (product: Product) => renderProduct(editing(view), product);
  const answer = await runBatch(body, {
    create: async (input) => shown(await createProduct(shop, input)),
    update: async (id, input) => {
      const product = existingProduct(shop, id, 400);
      refuseVariation(product);
      return shown(await updateProduct(shop, product, input));
    },
    remove: (id) => removed(view, existingProduct(shop, id, 404), true),
  });
  return { body: answer };
}

export const productRoutes: Route[] = [
  { path: '/products', allow: collectionAllow, methods: { GET: list, POST: create } },
  batch('/products/batch', many),
  item('/products/:id', get, update, remove),
];
