import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText, stripHtml, truncate } from './html-text.ts';

describe('stripHtml', () => {
  test.each([
    ['<p>Blue <b>vase</b></p><p>1970s</p>', 'Blue vase 1970s'],
    ['a<script>alert("<b>")</script>b<style>p{}</style>c', 'a b c'],
    ['seen <script>never closed', 'seen'],
    ['a <!-- note > here --> b', 'a b'],
    ['Fish &amp; chips &pound;5 &#163;6 &#x2019; &#39; &nbsp; x', "Fish & chips £5 £6 ’ ' x"],
    ['&amp;lt;', '&lt;'],
    ['&constructor; &unknown; &#0; &#99999999;', '&constructor; &unknown; &#0; &#99999999;'],
    ['waist < 30 and > 20, I <3 it', 'waist < 30 and > 20, I <3 it'],
    ['  a \n\t b ', 'a b'],
  ])('%s', (html, text) => {
    expect(stripHtml(html)).toBe(text);
  });

  test('plain words stay as they are', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\w£é.,-]+$/)), (words) => {
        expect(stripHtml(words.join(' '))).toBe(words.join(' '));
      }),
    );
  });

  test.each(['<script', '<!--', '<', '<a', '&#', '< '])('is quick on half a megabyte of %s', (piece) => {
    const start = performance.now();
    stripHtml(piece.repeat(500_000 / piece.length));
    // With linear time this takes milliseconds, with quadratic time minutes, so a busy machine makes no difference.
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('truncate', () => {
  test('cuts after 50 characters of the text, or as many as asked', () => {
    expect(truncate(`<p>${'x'.repeat(50)}</p>`)).toBe('x'.repeat(50));
    expect(truncate('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`);
    expect(truncate('x'.repeat(61), 60)).toBe(`${'x'.repeat(60)}...`);
  });

  test('leaves no space before the dots', () => {
    expect(truncate(`${'x'.repeat(49)} more`)).toBe(`${'x'.repeat(49)}...`);
  });

  test('never leaves half an emoji', () => {
    expect(truncate(`${'x'.repeat(49)}😀 more`)).toBe(`${'x'.repeat(49)}...`);
  });
});

describe('plainText', () => {
  test('keeps the lines of text, and makes lines of what HTML sets apart', () => {
    expect(plainText('One\n\n\n\nTwo & <3')).toBe('One\n\nTwo & <3');
    expect(plainText('<p><b>One</b></p>\n<ul><li>A &amp; B</li><li>C</li></ul><script>no()</script>')).toBe(
      'One\nA & B\nC',
    );
  });
});
