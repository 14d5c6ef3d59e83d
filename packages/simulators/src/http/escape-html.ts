const letters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in a page and in its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => letters[letter] ?? letter);
}
