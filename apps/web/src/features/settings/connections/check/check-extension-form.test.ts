import { expect, test } from 'vitest';
import { linesOf } from './check-extension-form.ts';

const status = { version: '1.2.0', paired: true };
const form = {
  site: 'vinted' as const,
  table: '2026-11-20',
  left_to_seller: [],
  checked_at: '2026-11-21T10:00:00.000Z',
  not_found: [],
};
const states = (...given: Parameters<typeof linesOf>) => linesOf(...given).map(({ state }) => state);

test('Check after connecting Vinted: the extension is paired, and its last check found all fields', () => {
  expect(states('vinted', { ...status, forms: [form] })).toEqual(['ok', 'ok', 'ok']);
});

test('what the last form missed is shown at once, and not only after three times', () => {
  expect(states('vinted', { ...status, forms: [{ ...form, missed: [] }] })).toEqual(['ok', 'ok', 'ok', 'ok']);
  const lines = linesOf('vinted', { ...status, forms: [{ ...form, missed: ['Brand', 'Size'] }] });
  expect(lines[2]).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('Brand, Size: not filled in'),
    next_step: expect.stringContaining('Check this page'),
  });
});

test('each line that does not pass names the next step: not paired, never checked, fields that failed, an old extension', () => {
  const troubled = { ...form, checked_at: null, left_to_seller: ['Brand'] };
  const lines = [
    ...linesOf('vinted', { ...status, paired: false, forms: [troubled] }),
    ...linesOf('vinted', { ...status, forms: [{ ...form, not_found: ['Title'] }] }),
    ...linesOf('vinted', status),
    ...linesOf('vinted', null),
  ];
  expect(lines.map(({ state, text }) => [state, text])).toEqual([
    ['failed', expect.stringContaining('not paired')],
    ['warning', expect.stringContaining('Not checked yet')],
    ['warning', 'Brand: failed three times in a row.'],
    ['ok', expect.any(String)],
    ['warning', expect.stringContaining('not found were Title')],
    ['ok', 'None.'],
    ['ok', expect.any(String)],
    ['warning', expect.stringContaining('does not tell')],
    ['warning', expect.stringContaining('list on Vinted by hand')],
  ]);
  for (const { state, next_step } of lines) expect(next_step !== undefined).toBe(state !== 'ok');
});
