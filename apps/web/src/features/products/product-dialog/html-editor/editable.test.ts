import { plainText } from '@crosslister/domain/html-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesAsHtml } from './editable.ts';

const lines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

test('pasted text is read back as the same lines, and no tag in it is one', () => {
  const piece = fc.constantFrom(
    '<b>',
    '</p>',
    '<script>x()</script>',
    '&amp;',
    '&lt;',
    'a < b',
    '"',
    '\n',
    '\r\n',
    '\r',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          piece,
          fc.string().map((text) => text.replace(/[[\]]/g, '')),
        ),
      ),
      (pieces) => {
        const text = pieces.join('');
        const html = linesAsHtml(text);
        expect(html.replaceAll('<br>', '')).not.toMatch(/[<>]/);
        expect(plainText(`<p>${html}</p>`)).toBe(lines(text));
      },
    ),
  );
});
