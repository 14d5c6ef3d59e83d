import { describe, expect, test } from 'vitest';
import { comparable, comparableSource } from './comparable-description.ts';
import { shownHtml } from './shown-html.ts';
import { plainText } from './html-text.ts';

const blocks =
  '<!-- wp:heading {"level":2} -->\n<h2>Brass lamp</h2>\n<!-- /wp:heading -->\n\n<!-- wp:paragraph -->\n<p>Works.</p>\n<!-- /wp:paragraph -->';

describe('what buyers see of a store source', () => {
  test.each([
    [blocks, '<h2>Brass lamp</h2>\n<p>Works.</p>'],
    ['One\nTwo\n\nThree <b>bold</b>', 'One<br>\nTwo<br>\n<br>\nThree <b>bold</b>'],
    ['Intro\n\n<ul>\n<li>a</li>\n</ul>\n\nOne\n\nTwo', 'Intro\n<ul>\n<li>a</li>\n</ul>\nOne<br>\n<br>\nTwo'],
    ['<p>One\nline</p>\n\n<p>Two</p>', '<p>One\nline</p>\n<p>Two</p>'],
    ['Size [M], [NEW] [gallery ids="1,2"] [box]inside[/box] [button link=x /]', 'Size [M], [NEW]  inside '],
    ['<img\n src="a.png"\n> here', '<img src="a.png" > here'],
    ['a<style>\n\np{}</style>b', 'a b'],
  ])('%s', (source, html) => {
    expect(shownHtml(source)).toBe(html);
  });

  test('as plain text', () => {
    expect(plainText(blocks)).toBe('Brass lamp\nWorks.');
    expect(plainText('One\nTwo <b>bold</b>\n\nThree [gallery]')).toBe('One\nTwo bold\n\nThree');
  });
});

describe('two descriptions look the same', () => {
  test.each([
    ['One\n\nTwo & three', '<p>One</p>\n<p>Two &amp; three</p>\n'],
    ['size <5 & >3', 'size &lt;5 &amp; &gt;3'],
    ['a<br>b', 'a<br />\nb'],
    ["<p class='x'><strong>Bold</strong></p>", '<p><b>Bold</b></p>'],
    [
      '<a href="https://a.example/?b=1&c=2" target="_blank">x</a>',
      "<a href='https://a.example/?b=1&amp;c=2'>x</a>",
    ],
    ['a<script>b()</script>', 'a'],
    [blocks, '<h2>Brass lamp</h2><p>Works.</p>'],
  ])('%s', (one, other) => {
    expect(comparable(one)).toBe(comparable(other));
  });

  test.each([
    ['<p>One</p><p>Two</p>', '<p>One Two</p>'],
    ['<p>One</p>', '<p><b>One</b></p>'],
    ['<img src="a.png">', '<img src="b.png">'],
    ['<ul><li>One</li></ul>', '<p>One</p>'],
    ['1 < 2', '1 > 2'],
  ])('but not %s', (one, other) => {
    expect(comparable(one)).not.toBe(comparable(other));
  });

  test('its source differs in what only the store shows', () => {
    const [one, other] = ['Seen [gallery ids="1"]', 'Seen [gallery ids="2"]'];
    expect(comparable(one)).toBe(comparable(other));
    expect(comparableSource(one)).not.toBe(comparableSource(other));
    expect(comparableSource(blocks)).not.toBe(comparableSource('<h2>Brass lamp</h2>\n<p>Works.</p>'));
  });

  test.each(['<script', '<!--', '<', '<a', '[a ', '[', '\n', ' ', '<p>\n'])(
    'quickly on half a megabyte of %s',
    (piece) => {
      const start = performance.now();
      comparableSource(piece.repeat(500_000 / piece.length));
      // With linear time this takes milliseconds, with quadratic time minutes, so a busy machine makes no difference.
      expect(performance.now() - start).toBeLessThan(10_000);
    },
  );
});
