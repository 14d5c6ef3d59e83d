const mark = /"⟦#(id|number) ([^⟧]*)⟧"|⟦#?(\w+) ([^ ⟧]*)(?: (\d+))?⟧/g;

/** Twelve digits, as the longest ids of the marketplaces have. */
const FIRST_ID = 100_000_000_000;
const FIRST_NUMBER = 900_000_000;

/** Counts what it is asked about, from 1. */
function counter(): (value: string) => number {
  const seen = new Map<string, number>();
  return (value) => {
    const known = seen.get(value) ?? seen.size + 1;
    seen.set(value, known);
    return known;
  };
}

/** Made-up ids by real ones, in the same order. */
function idsOf(texts: Iterable<string>): Map<string, number> {
  const found = new Set<bigint>();
  for (const text of texts) {
    for (const [, first, numeric, kind, value] of text.matchAll(mark)) {
      if (first === 'id' || kind === 'id') found.add(BigInt(numeric ?? value ?? '0'));
    }
  }
  const sorted = [...found].sort((a, b) => (a < b ? -1 : 1));
  return new Map(sorted.map((id, index) => [String(id), FIRST_ID + index + 1]));
}

/**
 * Gives the marks of one capture their numbers: `text-1 (23 characters)`, made-up ids, `host-1.invalid`. `all` are all
 * its texts, in which equal things get equal numbers. Resolves one text after the other.
 */
export function numberMarks(all: Iterable<string>): (text: string) => string {
  const ids = idsOf(all);
  const made = (digits: string) => String(ids.get(String(BigInt(digits))) ?? 0);
  const [texts, fields, hosts, numbers] = [counter(), counter(), counter(), counter()];
  const shown: Record<string, (value: string, length?: string) => string> = {
    id: made,
    number: (value) => String(FIRST_NUMBER + numbers(value)),
    text: (value, length) => `text-${texts(value)} (${length} characters)`,
    part: (value) => `text-${texts(value)}`,
    field: (value) => `field-${fields(value)}`,
    host: (value) => `host-${hosts(value)}.invalid`,
  };
  return (text) =>
    text.replace(mark, (_, numericKind, numeric, kind, value, length) =>
      numericKind ? (shown[numericKind]?.(numeric) ?? '0') : (shown[kind]?.(value, length) ?? 'text'),
    );
}
