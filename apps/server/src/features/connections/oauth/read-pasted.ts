/**
 * Code and state from a pasted return address. A text that is not an address is the code itself, URL-encoded or not.
 */
export function readPasted(text: string): { code: string; state: string | null; error: string | null } {
  const query = /[?&](code|error)=/.test(text)
    ? text
        .slice(text.indexOf('?') + 1)
        .split('#', 1)
        .join()
    : null;
  if (query === null)
    return { code: /%[0-9a-f]{2}/i.test(text) ? decode(text) : text, state: null, error: null };
  const params = new URLSearchParams(query);
  return {
    code: params.get('code') ?? '',
    state: params.get('state'),
    error: params.get('error_description') ?? params.get('error'),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It was not URL-encoded. The marketplace gets it as it is.
    return text;
  }
}
