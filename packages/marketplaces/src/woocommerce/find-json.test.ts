import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJson } from './find-json.ts';

const warning = '<br />\n<b>Warning</b>: array [0] {x} in a plugin on line <b>3</b><br />\n';

test.each([
  [`${warning}[{"id":59}]`, [{ id: 59 }]],
  [`${warning}${warning}{"id":1,"name":"<p>{a}</p>"}\n`, { id: 1, name: '<p>{a}</p>' }],
  [`<br />{"id":2}`, { id: 2 }],
  [`\uFEFF[1]`, [1]],
  ['<html><body>{"id":1}</body></html>', undefined],
  ['', undefined],
  [`${warning}`, undefined],
])('%s', (text, json) => {
  expect(findJson(text)).toEqual(json);
});

test('finds every object and list behind a warning', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
      expect(findJson(warning + JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([
  ['line breaks', `<br>${'\n'.repeat(400_000)}x}`],
  ['starts that are none', `<br>${'\n[1'.repeat(400_000)}}`],
])('is through 400 KB of %s at once', (_, text) => {
  const begin = performance.now();
  expect(findJson(text)).toBeUndefined();
  // Each start read to the end of the blanks, as it once was, takes minutes.
  expect(performance.now() - begin).toBeLessThan(5_000);
});
