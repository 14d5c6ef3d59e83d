const named: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** Text in which a program has written what HTML would mistake for its own signs. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:amp|quot|apos|lt|gt|#39);/g, (entity) => named[entity] ?? entity);

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  if (typeof value !== 'object' || value === null) return [];
  const { src, url, href } = value as Record<string, unknown>;
  return strings(src ?? url ?? href);
};

function ofJson(cell: string): string[] | null {
  if (!/^\s*[[{]\s*["{[\]]/.test(cell)) return null;
  try {
    return strings(JSON.parse(cell));
  } catch {
    // It only looks like a list.
    return null;
  }
}

const ofHtml = (cell: string): string[] | null => {
  const found = [...cell.matchAll(/<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)];
  return found.length === 0 ? null : found.map(([, one, two, three]) => one ?? two ?? three ?? '');
};

/** "front.jpg (https://…)", as tables of pictures write it. */
const ofParentheses = (cell: string): string[] | null => {
  const found = [...cell.matchAll(/\(((?:https?:)?\/\/[^\s()]+)\)/gi)];
  return found.length === 0 ? null : found.map(([, address = '']) => address);
};

/** What separates addresses is followed by one: addresses have commas and semicolons of their own. */
const between = /[|;,](?=\s*(?:https?:)?\/\/)|[|;,]\s*$|\n|\s(?=(?:https?:)?\/\/)/i;

/** The addresses in a cell, also in a list of JSON, in HTML, behind names, and without their scheme. */
export function addressesIn(cell: string): string[] {
  const plain = () => cell.split(cell.includes('//') ? between : /[|;\n]/);
  const parts = ofJson(cell) ?? ofHtml(cell) ?? ofParentheses(cell) ?? plain();
  return parts
    .map((each) => withoutEntities(each).trim())
    .filter(Boolean)
    .map((each) => (/^\/\/[\w.-]+\//.test(each) ? `https:${each}` : each));
}
