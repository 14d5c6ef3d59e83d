/** A part of an address without its escapes (%40). Null for a percent sign that begins none. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
