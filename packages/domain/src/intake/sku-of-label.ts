/** The parameter of the address in the code of our labels. */
const PARAMETER = 'sku';
const LONGEST = 200;

/**
 * The SKU that a code in a photo says, if it is that of one of our labels, whatever server it names. Null for any other:
 * shops put addresses with SKUs into codes too.
 */
export function skuOfLabel(code: string): string | null {
  const text = code.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { pathname, searchParams, hash } = new URL(text);
  const sku = searchParams.get(PARAMETER)?.trim() ?? '';
  const isOurs = pathname === '/' && hash === '' && searchParams.size === 1;
  return isOurs && sku !== '' && sku.length <= LONGEST && !sku.includes('\0') ? sku : null;
}
