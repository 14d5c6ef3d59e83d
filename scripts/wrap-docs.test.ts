import { expect, test } from 'vitest';
import { longLines, wrapPage } from './wrap-docs.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test('a long line is filled up again, with its list item indented', () => {
  const text = `# Title\n\n- ${words(40)}\n\nShort.\n`;
  expect(longLines(text)).toEqual([3]);
  expect(wrapPage(text)).toBe(`# Title\n\n- ${words(23)}\n  ${words(17)}\n\nShort.\n`);
  expect(longLines(wrapPage(text))).toEqual([]);
});

test('a sentence that nearly fills a line ends it', () => {
  expect(wrapPage(`${words(19)}. ${words(19)}`)).toBe(`${words(19)}.\n${words(19)}`);
});

test('tables, code and headings are left alone, and nothing in code is broken', () => {
  const long = words(40);
  const text = `# ${long}\n\n| ${long} |\n\n\`\`\`sh\n${long}\n\`\`\`\n`;
  expect(longLines(text)).toEqual([]);
  expect(wrapPage(text)).toBe(text);
  expect(wrapPage(`${words(23)} \`two words of code\` ${words(10)}`)).toContain('\n`two words of code`');
});

test('no line begins with what would make it a list', () => {
  expect(wrapPage(`${words(23)} a - ${words(20)}`)).not.toContain('\n- ');
});

test('a page that is wrapped stays as it is', () => {
  const once = wrapPage(`1. ${words(60)}. And ${words(30)}.\n2. Short.`);
  expect(wrapPage(once)).toBe(once);
});
