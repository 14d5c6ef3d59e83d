/** Words of an API: `wp-json`, `inventory_item`, `v3`. All else in a path may be an id, a SKU or a name. */
const apiWord = /^([a-z_-]+|v\d+(_[a-z]+)?|api\.dll)$/;

/** A call for the log: its method, path and the names of its parameters, without host, ids and values. */
export function namedCall(method: string, address: string): string {
  const { pathname, searchParams } = new URL(address);
  const path = pathname.split('/').map((part) => (part === '' || apiWord.test(part) ? part : '{}'));
  const names = [...new Set(searchParams.keys())].filter((name) => !/^(consumer_|oauth_)/.test(name));
  return `${method} ${path.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`;
}
