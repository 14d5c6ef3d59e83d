/** What begins with another scheme, such as `javascript:`, and is no sentence that goes on after a colon. */
const otherScheme = /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)\S/i;

/**
 * The address in what was typed or pasted: by itself, without its https, or within the text that an app's Share gives.
 * Null: there is none. A field of one line may have joined the lines of that text, so nothing need stand before it.
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
