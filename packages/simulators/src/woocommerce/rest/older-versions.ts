type Fields = Record<string, unknown>;

const newInV3 = ['stock_status', 'has_options', 'post_password', 'global_unique_id', 'low_stock_amount'];
const placeholder = '/wp-content/uploads/woocommerce-placeholder.webp';

/** A product without pictures shows the placeholder. */
function images(product: Fields, base: string, version: number): unknown[] {
  const dates = Object.entries(product).filter(([name]) =>
    (version > 1 ? /^date_(created|modified)/ : /^date_(created|modified)$/).test(name),
  );
  const own = Array.isArray(product.images) ? product.images : [];
  const none = {
    id: 0,
    ...Object.fromEntries(dates),
    src: base + placeholder,
    name: 'Placeholder',
    alt: 'Placeholder',
  };
  return (own.length > 0 ? own : [none]).map((image: Fields, position) => ({ ...image, position }));
}

function older(product: Fields, version: number, base: string): Fields {
  const all: Fields = {
    ...product,
    images: images(product, base, version),
    in_stock: product.stock_status === 'instock',
  };
  for (const name of newInV3) delete all[name];
  if (version > 1) return all;
  const { meta_data, ...first } = all;
  const names = Object.entries(first).filter(([name]) => !name.endsWith('_gmt'));
  const sale = {
    date_on_sale_from: first.date_on_sale_from ?? '',
    date_on_sale_to: first.date_on_sale_to ?? '',
  };
  return { ...Object.fromEntries(names), ...sale, download_type: 'standard' };
}

/** Products as the versions 1 and 2 of the API, which real stores still serve, show them. */
export function inVersion(body: unknown, version: number, base: string): unknown {
  if (version >= 3) return body;
  const text = JSON.stringify(body).replaceAll('/wp-json/wc/v3/products', `/wp-json/wc/v${version}/products`);
  const own = JSON.parse(text) as Fields | Fields[];
  const list = Array.isArray(own) ? own : [own];
  const shown = list.map((product: Fields) => older(product, version, base));
  return Array.isArray(own) ? shown : shown[0];
}
