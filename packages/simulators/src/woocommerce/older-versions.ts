type Fields = Record<string, unknown>;

const newInV3 = ['stock_status', 'has_options', 'post_password', 'global_unique_id'];

function older(product: Fields, version: number): Fields {
  const kept = Object.entries(product).filter(
    ([name]) => !newInV3.includes(name) && (version > 1 || !(name.endsWith('_gmt') || name === 'meta_data')),
  );
  return {
    ...Object.fromEntries(kept),
    in_stock: product.stock_status === 'instock',
    ...(version === 1 && { download_type: 'standard' }),
  };
}

/** Products as the versions 1 and 2 of the API, which real stores still serve, show them. */
export function inVersion(body: unknown, version: number): unknown {
  if (version >= 3) return body;
  return Array.isArray(body)
    ? body.map((product: Fields) => older(product, version))
    : older(body as Fields, version);
}
