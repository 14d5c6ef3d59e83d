type Differences = string[];

/** Values that are random, generated or a matter of taste: only their type is compared. */
const loose = new Set(
  'related_ids price_html order_key payment_url description short_description srcset thumbnail tip options default type_counts external_url button_text file generated_slug'.split(
    ' ',
  ),
);

function kind(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function sameDate(a: string, b: string): boolean {
  return a.length === b.length && Math.abs(Date.parse(`${a}Z`) - Date.parse(`${b}Z`)) <= 10_000;
}

/** An address without scheme, host and port, which differ between any two stores. */
function address(text: string): string {
  return text.replace(/^https?:\/\/[^/]+/, '');
}

function compareLists(recorded: unknown[], actual: unknown[], path: string): Differences {
  if (recorded.length !== actual.length)
    return [`${path}: ${recorded.length} items recorded, ${actual.length} here`];
  return recorded.flatMap((item, index) => compareValues(item, actual[index], `${path}[${index}]`));
}

function compareObjects(recorded: object, actual: object, path: string): Differences {
  const [left, right] = [recorded as Record<string, unknown>, actual as Record<string, unknown>];
  const missing = Object.keys(left).filter((key) => !(key in right));
  const extra = Object.keys(right).filter((key) => !(key in left));
  return [
    ...missing.map((key) => `${path}.${key}: missing here`),
    ...extra.map((key) => `${path}.${key}: not recorded`),
    ...Object.keys(left)
      .filter((key) => key in right)
      .flatMap((key) => compareValues(left[key], right[key], `${path}.${key}`)),
  ];
}

const hostless = (text: string) => text.replace(/https?:\/\/127\.0\.0\.1:\d+/g, '');

// What a plugin's warning says is the plugin's business; the JSON behind it is compared.
const withoutWarning = (text: string) => text.replace(/^(<br \/>\n<b>Warning<\/b>).*\n/, '$1\n');

function compareText(recorded: string, actual: string, path: string): Differences {
  if (recorded.startsWith('<!DOCTYPE html>'))
    return actual.startsWith('<!DOCTYPE html>') ? [] : [`${path}: no page`];
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (loose.has(key)) return [];
  if (key.startsWith('date_') && sameDate(recorded, actual)) return [];
  if (/^https?:\/\//.test(recorded)) {
    const [one, other] = [address(recorded), address(actual)];
    return one === other ? [] : [`${path}: ${one} recorded, ${other} here`];
  }
  return withoutWarning(hostless(recorded)) === withoutWarning(hostless(actual))
    ? []
    : [`${path}: ${JSON.stringify(recorded)} recorded, ${JSON.stringify(actual)} here`];
}

/**
 * What a body lacks, has too much or says differently from the recorded one. Same keys and types throughout;
 * values too, but for dates (10 seconds), addresses (their path) and the loose ones.
 */
export function compareValues(recorded: unknown, actual: unknown, path: string): Differences {
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (kind(recorded) !== kind(actual)) return [`${path}: ${kind(recorded)} recorded, ${kind(actual)} here`];
  // Where in PHP a fatal error happened is the real store's own business.
  if (path.includes('.data.error.')) return [];
  // Metadata has a numbering of its own, and what follows from a random choice has no fixed length.
  if (/meta_data\[\d+\]\.id$/.test(path) || /\.(related_ids|downloads)$/.test(path) || key === 'options')
    return [];
  if (Array.isArray(recorded) && Array.isArray(actual)) return compareLists(recorded, actual, path);
  if (typeof recorded === 'object' && recorded !== null) {
    return compareObjects(recorded, actual as object, path);
  }
  if (typeof recorded === 'string') return compareText(recorded, actual as string, path);
  return recorded === actual ? [] : [`${path}: ${String(recorded)} recorded, ${String(actual)} here`];
}

type Headers = Record<string, string>;

/** `Link` reduced to what it says: relation and page, or the API root. */
function linkShape(link: string | undefined): string {
  const parts = [...(link ?? '').matchAll(/<([^>]*)>; rel="([^"]*)"/g)];
  return parts.map(([, url = '', rel]) => `${rel}:${/[?&]page=(\d+)/.exec(url)?.[1] ?? ''}`).join(' ');
}

/** Differences in the headers that a client acts on. */
export function compareHeaders(recorded: Headers, actual: Headers): Differences {
  const same = [
    ...['content-type', 'x-wp-total', 'x-wp-totalpages', 'allow', 'vary', 'expires', 'cache-control'],
    ...['retry-after', 'x-redirect-by'],
  ];
  const found = same
    .filter((name) => recorded[name] !== actual[name])
    .map((name) => `header ${name}: ${recorded[name]} recorded, ${actual[name]} here`);
  const [link, other] = [linkShape(recorded.link), linkShape(actual.link)];
  if (link !== other) found.push(`header link: ${link} recorded, ${other} here`);
  const [place, here] = [address(recorded.location ?? ''), address(actual.location ?? '')];
  if (place !== here) found.push(`header location: ${place} recorded, ${here} here`);
  return found;
}

type Response = { status: number; headers: Headers; body: unknown; prefix?: string };

/** Everything in which an answer differs from the recorded one; `prefix` is the first bytes in hexadecimal. */
export function compareAnswers(recorded: Response, actual: Response): Differences {
  const status = recorded.status === actual.status;
  const prefix = !recorded.prefix || recorded.prefix === actual.prefix;
  return [
    ...(status ? [] : [`status: ${recorded.status} recorded, ${actual.status} here`]),
    ...(prefix ? [] : [`first bytes: ${recorded.prefix} recorded, ${actual.prefix} here`]),
    ...compareHeaders(recorded.headers, actual.headers),
    ...compareValues(recorded.body, actual.body, 'body'),
  ];
}
