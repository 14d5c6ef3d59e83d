import { expect, test } from 'vitest';
import { takeEvents } from './read-events.ts';

test('takes whole events and leaves the begun one', () => {
  expect(takeEvents(': hello\n\ndata: {"a":1}\n\ndata: {"b"')).toEqual({
    data: ['{"a":1}'],
    rest: 'data: {"b"',
  });
});

test('joins the lines of one event, whatever ends them', () => {
  expect(takeEvents('event: x\r\ndata: one\r\ndata: two\r\n\r\n')).toEqual({ data: ['one\ntwo'], rest: '' });
});

test('nothing whole, nothing taken', () => {
  expect(takeEvents('data: half\n')).toEqual({ data: [], rest: 'data: half\n' });
});
