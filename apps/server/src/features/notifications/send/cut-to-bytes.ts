/** The beginning of a text that takes at most so many bytes, with an ellipsis where something is left out. */
export function cutToBytes(text: string, mostBytes: number): string {
  if (Buffer.byteLength(text) <= mostBytes) return text;
  let bytes = Buffer.byteLength('…');
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostBytes) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
