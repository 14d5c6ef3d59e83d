/** The first `length` characters and an ellipsis, or the whole text when it is no longer than that. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).trimEnd()}...` : text;
}
