import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labelColours } from '@crosslister/contract/labels/label-colours.ts';
import { expect, test } from 'vitest';

const css = await readFile(join(import.meta.dirname, 'label-chips.module.css'), 'utf8');
const pairs = [...css.matchAll(/--chip: (#\w{6});\s*--chip-ink: (#\w{6});/g)];
const [, share = '', ground = ''] =
  /color-mix\(in srgb, var\(--chip-ink\) (\d+)%, (#\w{6})\)/.exec(css) ?? [];

const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const mixed = (one: number[], other: number[], part: number) =>
  one.map((value, n) => value * part + (other[n] ?? 0) * (1 - part));
function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: number[], other: number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('the small letters of a chip stand out from it, and in the dark scheme the chip is dark', () => {
  expect(pairs).toHaveLength(labelColours.length);
  for (const [, chip = '', ink = ''] of pairs) {
    expect(contrast(parts(chip), parts(ink))).toBeGreaterThan(4.5);
    const dark = mixed(parts(ink), parts(ground), Number(share) / 100);
    expect(contrast(parts(chip), dark)).toBeGreaterThan(7);
    expect(luminance(dark)).toBeLessThan(0.1);
  }
});
