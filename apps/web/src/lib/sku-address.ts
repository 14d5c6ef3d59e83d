const PARAMETER = 'sku';

/** What the code on a label says: an address, so that a phone's own camera opens it too. */
export const addressOfSku = (sku: string): string =>
  `${location.origin}/?${new URLSearchParams({ [PARAMETER]: sku })}`;

/** No other device reaches this address: the camera of a phone would open nothing. */
export const isOnlyHere = (): boolean =>
  /^(localhost|(.+\.)localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** The SKU in what was scanned or typed: of our own label, whatever server it names, or the text itself. */
export function skuIn(code: string): string {
  const text = code.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  return new URL(text).searchParams.get(PARAMETER)?.trim() || text;
}
