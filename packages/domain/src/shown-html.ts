const lineTags =
  'address|article|aside|blockquote|br|center|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul';
const setsLines = new RegExp(`<(?:${lineTags})\\b`, 'i');
const opensLine = new RegExp(`^</?(?:${lineTags})\\b`, 'i');
const endsLine = new RegExp(`</?(?:${lineTags})\\b[^<>]*>$`, 'i');

/** WordPress's own shortcodes that need no attributes. */
const coreShortcodes = new Set(['gallery', 'playlist', 'audio', 'video', 'embed', 'caption', 'wp_caption']);
const shortcode = /\[(\/?)([a-z][\w-]*)(\s[^[\]]*|\/)?\]/gi;

/**
 * The names of shortcodes in the text. A shortcode has attributes, an end, or a known name: `[M]` and `[NEW]` are a
 * seller's own words.
 */
export function shortcodesIn(source: string): string[] {
  const found = [...source.matchAll(shortcode)];
  const ended = new Set(found.flatMap(([, end, name = '']) => (end ? [name.toLowerCase()] : [])));
  return found.flatMap(([whole, , name = '', settings = '']) => {
    const isKnown = coreShortcodes.has(name.toLowerCase()) || ended.has(name.toLowerCase());
    return isKnown || settings.includes('=') ? [whole] : [];
  });
}

function withoutShortcodes(source: string): string {
  const all = new Set(shortcodesIn(source));
  return all.size > 0 ? source.replace(shortcode, (whole) => (all.has(whole) ? '' : whole)) : source;
}

/**
 * The HTML that buyers see of a stored description, which may be a store's source text: without comments, shortcodes
 * and scripts, and with the line breaks that a store's page would make. Its time grows only with the length.
 */
export function shownHtml(source: string): string {
  return withLineBreaks(
    withoutShortcodes(
      source.replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ').replace(/<!--[\s\S]*?(?:-->|$)/g, ''),
    ),
  );
}

/**
 * With the line breaks that a store's page would make. In HTML with block elements a line break means nothing, but an
 * empty line between words does.
 */
export function withLineBreaks(source: string): string {
  const html = source.replace(/<[a-z/][^<>]*>/gi, (tag) => tag.replace(/\s+/g, ' '));
  if (!html.includes('\n')) return html;
  const isMarkedUp = setsLines.test(html);
  let shown = '';
  let last = '';
  let isGap = false;
  for (const line of html.split('\n').map((each) => each.trim())) {
    if (line === '') {
      isGap = true;
      continue;
    }
    const breaks = isGap ? '<br>\n<br>\n' : isMarkedUp ? '\n' : '<br>\n';
    if (last !== '') shown += endsLine.test(last) || opensLine.test(line) ? '\n' : breaks;
    shown += line;
    last = line;
    isGap = false;
  }
  return shown;
}
