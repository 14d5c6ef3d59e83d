const [QUOTE, BACKSLASH, BRACE, BRACKET] = [...'"\\{['].map((sign) => sign.charCodeAt(0));

/**
 * Whether a JSON text has more objects, lists and texts than so many. They are what takes time and memory when it is read
 * and checked: millions of them fit into what one call may send. Stops at the first that is too many.
 */
export function hasMoreParts(text: string, most: number): boolean {
  // Each has two signs at least, and something between them.
  if (text.length <= 2 * most) return false;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at);
    else if (sign !== BRACE && sign !== BRACKET) continue;
    parts += 1;
    if (parts > most) return true;
  }
  return false;
}

/** Where the text that begins here ends. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}
