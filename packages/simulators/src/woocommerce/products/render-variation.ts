import { renderImage } from '../photos/attachment.ts';
import type { Product } from '../records.ts';
import type { View } from '../shop.ts';
import { withParagraphs } from '../safe-tags.ts';
import { isOnSale } from './price-html.ts';
import { effectiveSku } from './product.ts';
import {
  attributesOf,
  dates,
  isPurchasable,
  itemAllow,
  permalink,
  saleDates,
  stockOf,
} from './render-product.ts';

/** A variation as `/products/{id}/variations` answers it. */
export function renderVariation(view: View, product: Product) {
  const { shop, base, context } = view;
  const image = shop.attachments.get(product.images[0] ?? 0);
  const parent = `${base}/wp-json/wc/v3/products/${product.parent_id}`;
  const { id, global_unique_id, price, regular_price, sale_price, status, virtual, downloadable } = product;
  const { downloads, download_limit, download_expiry, tax_status, tax_class, low_stock_amount } = product;
  const { weight, dimensions, shipping_class, menu_order } = product;
  return {
    id,
    type: 'variation',
    ...dates(product),
    // Whatever the context.
    description: withParagraphs(product.description),
    permalink: permalink(view, product),
    sku: effectiveSku(shop, product),
    global_unique_id,
    price,
    regular_price,
    sale_price,
    ...saleDates(product),
    on_sale: isOnSale(shop, product),
    status,
    purchasable: isPurchasable(product),
    virtual,
    downloadable,
    downloads,
    download_limit,
    download_expiry,
    tax_status,
    // Stored as "parent", which the view context resolves.
    tax_class: context === 'view' && tax_class === 'parent' ? '' : tax_class,
    ...stockOf({ shop, context: 'view' }, product),
    low_stock_amount,
    weight,
    dimensions,
    shipping_class,
    shipping_class_id: 0,
    image: image ? renderImage(view, image) : null,
    gallery_image_ids: [],
    attributes: attributesOf(shop, product),
    menu_order,
    meta_data: product.meta,
    name: product.chosen.map(({ option }) => option).join(', '),
    parent_id: product.parent_id,
    _links: {
      self: [{ href: `${parent}/variations/${id}`, targetHints: { allow: itemAllow } }],
      collection: [{ href: `${parent}/variations` }],
      up: [{ href: parent }],
    },
  };
}
