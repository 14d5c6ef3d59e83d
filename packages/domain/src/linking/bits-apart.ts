/** In how many of their 64 bits two prints of pictures differ, which are 16 hexadecimal digits each. */
export function bitsApart(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < 16; at += 8) {
    let left = Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16);
    for (; left !== 0; left &= left - 1) bits += 1;
  }
  return bits;
}
