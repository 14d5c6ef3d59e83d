import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { descriptionHtml, listingText, listingTitle } from './listing-texts.ts';

describe('titles', () => {
  test.each([
    ['Enamel sign', 'Enamel sign'],
    ['Cup &amp; saucer &amp; plate', 'Cup & saucer and plate'],
    ['100% wool + 50% silk + love: a: b', '100% wool + 50 silk love: a b'],
    ['Vase 😀 £5 ^ x', 'Vase 5 x'],
    ['Lamp™ ©1950 ®', 'Lamp™ ©1950 ®'],
  ])('%s', (name, title) => {
    expect(listingTitle(name)).toBe(title);
  });

  test('are always such as Etsy takes', () => {
    const parts = fc.constantFrom(...'ab 9&%:+é😀£$^~<>™—"\'/日');
    fc.assert(
      fc.property(fc.string({ unit: parts, maxLength: 400 }), (name) => {
        const title = listingTitle(name);
        expect(title.length).toBeLessThanOrEqual(140);
        expect(title).not.toMatch(/[^\p{L}\p{Nd}\p{P}\p{Sm}\p{Zs}™©®]/u);
        for (const sign of '%:&+') expect(title.split(sign).length).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('end with a whole word', () => {
    expect(listingTitle(`${'word '.repeat(27)}word longest`)).toBe(`${'word '.repeat(27)}word`);
  });
});

describe('descriptions', () => {
  test.each([
    ['<p>One</p><p>Two<br/>three</p>', 'One\nTwo\nthree'],
    ['<ul>\n <li>a &amp; b</li>\n <li>c</li>\n</ul>', 'a & b\nc'],
    ['Plain\r\n\r\n\r\n\r\ntext', 'Plain\n\ntext'],
    ['<script>\nalert(1)\n</script>Kept', 'Kept'],
    ['', 'Title'],
    ['<img src="a.png">', 'Title'],
  ])('%s', (html, text) => {
    expect(listingText(html, 'Title')).toBe(text);
  });

  test('read from Etsy are HTML without tags of their own', () => {
    expect(descriptionHtml('a &amp; b\n<script>')).toBe('a &amp; b<br>&lt;script>');
  });
});
