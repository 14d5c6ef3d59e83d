import { keptText, type Masking } from './kept-value.ts';

const digits = /^\d{1,19}$/;

/** `/wc/v3/products/61`: words of the API stay, ids are made up, all else is replaced. */
export function maskPath(path: string, { marks, vocabulary }: Masking): string {
  return path
    .split('/')
    .map((part) => {
      if (part === '' || vocabulary.has('paths', part)) return part;
      return digits.test(part) ? marks.id(part) : marks.part(decoded(part));
    })
    .join('/');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not escaped properly, so it is taken as it is.
    return part;
  }
}

/** Pairs of a query or a form. */
export function maskPairs(pairs: Iterable<[string, string]>, masking: Masking): string {
  const { marks, vocabulary } = masking;
  return [...pairs]
    .map(([name, value]) => {
      const field = name.replace(/\[\d*\]$/, '');
      const shown = vocabulary.isField(field) ? name : marks.field(name);
      return `${shown}=${keptText({ name: field, within: '' }, value, masking) ?? marks.part(value)}`;
    })
    .join('&');
}

/** An absolute address with host, path and query masked, or null if the text is none. */
export function maskAddress(text: string, masking: Masking): string | null {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null;
  const { protocol, host, pathname, search, searchParams } = new URL(text);
  const query = search ? `?${maskPairs(searchParams, masking)}` : '';
  return `${protocol}//${masking.marks.host(host)}${maskPath(pathname, masking)}${query}`;
}
