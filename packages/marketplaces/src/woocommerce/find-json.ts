const MAX_STARTS = 50;
/** Characters to read in all, or twice the answer if that is more, because each start is read to its end. */
const MAX_READ = 20_000_000;

/** Without the comments at its end, which plugins that cache pages write there (`<!-- Cached ... -->`). */
function withoutComments(text: string): string {
  let body = text.trim();
  while (body.endsWith('-->')) {
    const start = body.lastIndexOf('<!--');
    if (start < 0) return body;
    body = body.slice(0, start).trimEnd();
  }
  return body;
}

/**
 * The JSON of an answer that begins with a PHP warning of a plugin (recorded: status 200, the warning as HTML lines, then
 * the JSON), or that ends with comments. Undefined if there is none.
 */
export function findJson(text: string): unknown {
  const body = withoutComments(text);
  if (!/[\]}]$/.test(body)) return undefined;
  let left = Math.max(2 * body.length, MAX_READ);
  // Of several line breaks only the last is a start. Otherwise white space would be read again from each.
  let tried = 0;
  for (const start of body.matchAll(/(?:^|[\n>])[^\S\n]*(?=[[{])/g)) {
    const rest = body.slice(start.index + start[0].length);
    left -= rest.length;
    tried += 1;
    if (tried > MAX_STARTS || left < 0) return undefined;
    try {
      return JSON.parse(rest);
    } catch (error) {
      // A bracket inside the warning: the next start may be the real one.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}
