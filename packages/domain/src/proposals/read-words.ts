/** Words and numbers in lower case, without accents. "Levi's" is one word, and so is "10.5". */
export function tokensOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase();
  return plain.match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? [];
}

/** Whether the words of `value` are in the text, in their order and next to each other. */
export function says(text: string, value: string): boolean {
  const [within, wanted] = [tokensOf(text), tokensOf(value)];
  if (wanted.length === 0) return false;
  return within.some((_, at) => wanted.every((word, n) => within[at + n] === word));
}

/** The same for a number, which may be written with spaces and dashes. */
export function saysNumber(text: string, number: string): boolean {
  const plain = text.toUpperCase().replace(/(?<=[\dX])[\s-](?=[\dX])/g, '');
  return plain.match(/[\dX]+/g)?.includes(number.toUpperCase()) ?? false;
}
