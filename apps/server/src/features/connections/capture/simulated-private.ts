/** Names of fields in which the simulators keep private values: secrets, and details of sellers and buyers. */
const isPrivate =
  /token|secret|key|code$|name|title|description|address|line|city|zip|post|mail|phone|sku|message|note|user|login|buyer|billing|shipTo|verifier/i;
/** Words of the marketplace's own API under such names, and scopes such as `listings_r`. */
const isWord = /^[A-Z0-9_]+$|^(read|write|read_write|draft|publish|active|true|false|[a-z]+_[rwd])$/;

/** Every private text in the state of a simulator, found by walking through all of it. */
export function privateTexts(state: unknown): Set<string> {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (value: unknown, within: boolean): void => {
    if (typeof value === 'string') {
      if (
        within &&
        value.length > 3 &&
        !/^([\d.]+|\d{4}-\d\d-\d\dT[\d:.]+Z?)$/.test(value) &&
        !isWord.test(value)
      )
        found.add(value);
      return;
    }
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || seen.has(value)) return;
    seen.add(value);
    const entries =
      value instanceof Map || value instanceof Set ? [...value.entries()] : Object.entries(value);
    for (const [name, each] of entries) {
      const inside = within || isPrivate.test(String(name));
      walk(each, inside);
      // Tokens are the keys of their tables.
      if (value instanceof Map && within) walk(name, true);
    }
  };
  walk(state, false);
  return found;
}
