const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** WordPress stores names with HTML entities (`&amp;`, `&#8211;`); sellers type and read the characters. */
export function plainText(name: string): string {
  return name
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, word?: string) => {
      if (word) return entities[word.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .trim();
}

/** A `..._gmt` time, which WooCommerce writes without its zone, as ISO; null where there is none. */
export function utc(gmt: string): string | null {
  const date = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(gmt) ? gmt : `${gmt}Z`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
