import { stripHtml } from '@crosslister/domain/html-text.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalPostcode } from '../account/location.ts';
import { itemDescription, listingDescription, listingTitle } from './listing-texts.ts';

const parts = fc.array(
  fc.constantFrom(
    '<script>',
    '</script>',
    '<scr',
    'ipt>',
    '<b onclick="x()">',
    'java',
    'script:',
    ' ',
    'text',
    '<p>',
    '</p>',
    '<iframe src=x>',
    '"',
    '<',
    '>',
  ),
);
const html = parts.map((list) => list.join(''));

describe('the title', () => {
  test('is cut between words at 80 characters', () => {
    const title = listingTitle(
      'Vintage blue enamel railway station sign from the Great Western line about 1930 in Wales',
    );
    expect(title).toBe('Vintage blue enamel railway station sign from the Great Western line about 1930');
  });

  test('is never longer than 80, never half a character, and the start of the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const title = listingTitle(name);
        expect(title.length).toBeLessThanOrEqual(80);
        expect(title.isWellFormed() || !name.isWellFormed()).toBe(true);
        expect(stripHtml(name).startsWith(title)).toBe(true);
      }),
    );
  });
});

describe('the description', () => {
  test('loses what eBay refuses and keeps the rest', () => {
    const given = '<p onclick="x()">Good <b>sign</b></p><script>alert(1)</script><iframe src="x"></iframe>';
    expect(listingDescription(given, 'Sign')).toBe('<p>Good <b>sign</b></p>');
    expect(itemDescription(given, 'Sign')).toBe('Good sign');
  });

  test('is the title when there is none, and keeps the lines of plain text', () => {
    expect(listingDescription('  ', 'Sign')).toBe('Sign');
    expect(itemDescription('<p></p>', 'Sign')).toBe('Sign');
    expect(listingDescription('One\nTwo', 'Sign')).toBe('One<br />\nTwo');
  });

  test('is cleaned of pieces that only together do harm', () => {
    fc.assert(
      fc.property(html, (given) => {
        const clean = listingDescription(given, 'Sign');
        expect(clean).not.toMatch(/<\s*\/?(script|iframe)\b|=\s*["']?\s*javascript\s*:|<[^>]*\son\w+\s*=/i);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['<b>', '<div>x', '<table><tr><td>', '<li><b>'])(
    'that nests deeper than any page is sent as text: %s',
    (piece) => {
      const html = `<p>A sign.</p>${piece.repeat(400_000 / piece.length)}`;
      expect(listingDescription(html, 'Sign')).toMatch(/^A sign\.[x ]*$/);
      const usual = `<p>A sign.<br>${'<b><i>Old.</i></b><br>'.repeat(3_000)}</p>`;
      expect(listingDescription(usual, 'Sign')).toContain('<b><i>Old.</i></b>');
    },
  );

  test('fits both limits', () => {
    const long = `<p>${'long words '.repeat(60_000)}</p>`;
    expect(itemDescription(long, 'Sign').length).toBeLessThanOrEqual(4000);
    expect(listingDescription(long, 'Sign').length).toBeLessThanOrEqual(500_000);
  });
});

describe('a postcode', () => {
  test.each([
    ['sw1a1aa', 'SW1A 1AA'],
    [' ls1  4ap ', 'LS1 4AP'],
    ['M1 1AE', 'M1 1AE'],
    ['12345', null],
    ['', null],
    ['SW1A 1A', null],
  ])('%o is %o', (text, normal) => {
    expect(normalPostcode(text)).toBe(normal);
  });
});
