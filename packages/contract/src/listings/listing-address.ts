/** A text that begins with another scheme, such as `javascript:`, and is not a sentence with a colon. */
const otherScheme = /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)\S/i;

/**
 * The link in what was typed or pasted: alone, without its https, or inside the text that an app's Share gives. Null if
 * there is none. A single-line field may have joined the lines of that text, so there may be no space before the link.
 */
export function listingAddressIn(text: string): string | null {
  const typed = text.trim();
  if (/^https?:\/\/\S+$/i.test(typed)) return typed;
  if (otherScheme.test(typed)) return null;
  const whole = /https?:\/\/[^\s/.]+\.[^\s/]+\/\S*/i.exec(typed)?.[0];
  if (whole) return whole.replace(/(?<![.,;!)"'])[.,;!)"']+$/, '');
  const bare = /(?:^|\s)((?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?\/\S+)/i.exec(typed)?.[1];
  return bare ? `https://${bare}` : null;
}
