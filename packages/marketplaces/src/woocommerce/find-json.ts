const MAX_STARTS = 50;

/**
 * The JSON at the end of an answer that a plugin's PHP warning precedes (recorded: status 200, the warning as HTML
 * lines, then the JSON). Undefined where there is none.
 */
export function findJson(text: string): unknown {
  const body = text.trim();
  if (!/[\]}]$/.test(body)) return undefined;
  const starts = [...body.matchAll(/(?:^|[\n>])\s*(?=[[{])/g)].slice(0, MAX_STARTS);
  for (const start of starts) {
    try {
      return JSON.parse(body.slice(start.index + start[0].length));
    } catch (error) {
      // A bracket inside the warning: the next start may be the real one.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}
