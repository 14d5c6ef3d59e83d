/** Fewer SKUs alike may be chance. */
const LEAST = 3;
/** Numbers further apart are not counted up: the ids of a marketplace, or barcodes. */
const MOST_APART = 1000;
/** A longer number is an id too. */
const MOST_DIGITS = 9;

/** By its last number: `JKT-0041` is `JKT-` and `0041`. */
function counted(sku: string): { before: string; digits: string; after: string }[] {
  const digits = sku.match(/\d+/g)?.at(-1);
  if (!digits || digits.length > MOST_DIGITS) return [];
  const at = sku.lastIndexOf(digits);
  return [{ before: sku.slice(0, at), digits, after: sku.slice(at + digits.length) }];
}

/**
 * The next SKUs of a seller who counts them up: `JKT-0042` and so on after `JKT-0041`. Of several such series the one in
 * use last goes on. Empty if the newest SKUs (the newest first) follow no pattern.
 */
export function skusAfter(newest: readonly string[], howMany: number): string[] {
  const series = Map.groupBy(newest.flatMap(counted), ({ before, after }) =>
    `${before}\n${after}`.toLowerCase(),
  );
  for (const found of series.values()) {
    const last = found.reduce((one, other) => (Number(other.digits) > Number(one.digits) ? other : one));
    const from = Math.min(...found.map(({ digits }) => Number(digits)));
    if (found.length < LEAST || Number(last.digits) - from > MOST_APART) continue;
    const { before, digits, after } = last;
    return Array.from({ length: howMany }, (_, n) => {
      const number = String(Number(digits) + 1 + n).padStart(digits.length, '0');
      return `${before}${number}${after}`;
    });
  }
  return [];
}

/** Long enough for a shelf, and short enough to be written on a label. */
const SHORT_DIGITS = 4;
/** What such SKUs look like once there are more than 9,999. */
export const shortSku = `^\\d{${SHORT_DIGITS},6}$`;

/** `0042` and so on after 41: for a seller whose SKUs follow no pattern. */
export const shortSkusAfter = (last: number, howMany: number): string[] =>
  Array.from({ length: howMany }, (_, n) => String(last + 1 + n).padStart(SHORT_DIGITS, '0'));
