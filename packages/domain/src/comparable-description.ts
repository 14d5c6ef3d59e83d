import { shortcodesIn, shownHtml } from './shown-html.ts';
import { decodeEntities } from './html-text.ts';

const emphasis: Record<string, string> = { b: 'b', strong: 'b', i: 'i', em: 'i', u: 'u', ins: 'u' };
const struck: Record<string, string> = { s: 's', del: 's', strike: 's' };
const pictures = new Set(['img', 'iframe', 'video', 'audio', 'source', 'embed']);
const setsLine = /^(?:address|blockquote|br|center|d[dlt]|div|fig\w+|hr|ol|p|pre|section|t[dhr]|table|ul)$/;

/** A mark of our own for a tag that buyers notice. Nothing for other tags. */
function signOf(end: string, name: string, rest: string): string {
  const marked = emphasis[name] ?? struck[name];
  if (marked) return `<${end}${marked}>`;
  if (name === 'a') return end ? '</a>' : `<a ${attribute(rest, 'href')}>`;
  if (pictures.has(name)) return end ? '' : `<${name} ${attribute(rest, 'src')}>`;
  if (name === 'li') return end ? '\n' : '\n* ';
  if (/^h[1-6]$/.test(name)) return end ? '\n' : '\n# ';
  return setsLine.test(name) ? '\n' : '';
}

function attribute(tag: string, name: string): string {
  const [, double, single, bare] =
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return double ?? single ?? bare ?? '';
}

/**
 * What a buyer sees of a description, for comparing: its words and lines, emphasis, links and pictures, however the
 * HTML is written.
 */
export function comparable(source: string): string {
  const marked = shownHtml(source)
    .replace(/\s+/g, ' ')
    .replace(/<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi, (_, end: string, name: string, rest: string) =>
      signOf(end, name.toLowerCase(), rest),
    );
  return decodeEntities(marked)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/** The same, including blocks and shortcodes, which only the store's own page shows. */
export function comparableSource(source: string): string {
  const blocks = source.match(/<!--[\s\S]*?(?:-->|$)/g) ?? [];
  return [comparable(source), ...blocks, ...shortcodesIn(source)].join('\n');
}
