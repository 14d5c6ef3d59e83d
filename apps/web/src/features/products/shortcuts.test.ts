import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test('control and a letter, whatever its case', () => {
  expect(shortcutOf({ ...plain, key: 'a', ctrlKey: true })).toBe('select_all');
  expect(shortcutOf({ ...plain, key: 'E', metaKey: true })).toBe('export');
  expect(shortcutOf({ ...plain, key: 'F', ctrlKey: true, shiftKey: true })).toBe('filters');
});

test('keys of their own, and letters that are only letters', () => {
  expect(shortcutOf({ ...plain, key: 'Delete' })).toBe('delete');
  expect(shortcutOf({ ...plain, key: 'Escape' })).toBe('escape');
  expect(shortcutOf({ ...plain, key: 'a' })).toBeUndefined();
  expect(shortcutOf({ ...plain, key: 'A', ctrlKey: true, shiftKey: true })).toBeUndefined();
  expect(shortcutOf({ ...plain, key: 'e', ctrlKey: true, altKey: true })).toBeUndefined();
});
