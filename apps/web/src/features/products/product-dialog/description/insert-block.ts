export interface Caret {
  from: number;
  to: number;
}

const isHtml = (text: string) => /<[a-z/!]/i.test(text);

/**
 * A description with a block of text at the cursor. At its end, and where the cursor was never put into it, the block
 * begins a paragraph of its own. In HTML the lines of a plain block stay lines.
 */
export function insertBlock(description: string, block: string, caret: Caret | null): string {
  const text = isHtml(description) && !isHtml(block) ? block.replaceAll('\n', '<br>\n') : block;
  if (description.trim() === '') return text;
  const { from, to } = caret ?? { from: description.length, to: description.length };
  if (from >= description.trimEnd().length) return `${description.trimEnd()}\n\n${text}`;
  return description.slice(0, from) + text + description.slice(to);
}
