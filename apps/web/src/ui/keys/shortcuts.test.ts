import { expect, test } from 'vitest';
import { isForField, shortcutOf } from './shortcuts.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test('control and a letter, whatever its case', () => {
  expect(shortcutOf({ ...plain, key: 'a', ctrlKey: true }, true)).toBe('select_all');
  expect(shortcutOf({ ...plain, key: 'E', metaKey: true }, true)).toBe('export');
  expect(shortcutOf({ ...plain, key: 'F', ctrlKey: true, shiftKey: true }, true)).toBe('filters');
});

test('single keys, unless they are switched off', () => {
  expect(shortcutOf({ ...plain, key: 'j' }, true)).toBe('next_row');
  expect(shortcutOf({ ...plain, key: '?', shiftKey: true }, true)).toBe('help');
  expect(shortcutOf({ ...plain, key: 'j' }, false)).toBeUndefined();
  expect(shortcutOf({ ...plain, key: 'Delete' }, false)).toBe('delete');
});

test('keys of their own, and letters that are only letters', () => {
  expect(shortcutOf({ ...plain, key: 'Delete' }, true)).toBe('delete');
  expect(shortcutOf({ ...plain, key: 'Escape' }, true)).toBe('escape');
  expect(shortcutOf({ ...plain, key: 'a' }, true)).toBeUndefined();
  expect(shortcutOf({ ...plain, key: 'A', ctrlKey: true, shiftKey: true }, true)).toBeUndefined();
  expect(shortcutOf({ ...plain, key: 'e', ctrlKey: true, altKey: true }, true)).toBeUndefined();
});

test('on a Mac, Ctrl and a letter belong to the field in which it is typed', () => {
  expect(isForField({ ...plain, key: 'k', ctrlKey: true }, true)).toBe(true);
  expect(isForField({ ...plain, key: 'k', metaKey: true }, true)).toBe(false);
  expect(isForField({ ...plain, key: 'k', ctrlKey: true }, false)).toBe(false);
});
