import { beforeEach, expect, test } from 'vitest';
import { type Admission, type Breakers, createBreakers } from './breaker.ts';

let time: number;
let breakers: Breakers;
beforeEach(() => {
  time = Date.parse('2026-03-09T14:00:00Z');
  breakers = createBreakers(() => new Date(time));
});

const admitted = (admission: Admission) => {
  if ('waitUntil' in admission) throw new Error(`to wait until ${admission.waitUntil.toISOString()}`);
  return admission;
};
const call = (alive: boolean | null, host = 'a') => admitted(breakers.admit(host)).ended(alive);
const fail = (times: number) => {
  for (let count = 0; count < times; count += 1) call(false);
};
const waitUntil = (host = 'a') => {
  const admission = breakers.admit(host);
  return 'waitUntil' in admission ? admission.waitUntil.toISOString() : null;
};

test('five failures in a row close a host for 30 seconds, and no other host', () => {
  fail(4);
  call(true);
  fail(4);
  expect(waitUntil()).toBeNull();
  fail(1);
  expect(waitUntil()).toBe('2026-03-09T14:00:30.000Z');
  expect(waitUntil('b')).toBeNull();
  expect(breakers.open()).toEqual(['a']);
});

test('after the pause one call goes through to see; an answer opens it for all', () => {
  fail(5);
  time += 30_000;
  const probe = admitted(breakers.admit('a'));
  expect(waitUntil()).toBe('2026-03-09T14:00:35.000Z');
  probe.ended(true);
  expect(waitUntil()).toBeNull();
  expect(breakers.open()).toEqual([]);
});

test('each probe that fails doubles the pause, up to five minutes', () => {
  fail(5);
  const pauses = [30, 60, 120, 240, 300, 300].map((seconds) => {
    const closed = Date.parse(waitUntil() ?? '') - time;
    time += seconds * 1000;
    call(false);
    return closed / 1000;
  });
  expect(pauses).toEqual([30, 60, 120, 240, 300, 300]);
});

test('what ends a listing tries a closed host every half minute', () => {
  fail(5);
  for (const _ of [1, 2, 3]) {
    time += 30_000;
    admitted(breakers.admit('a', { ends: true })).ended(false);
  }
  expect(breakers.admit('a', { ends: true })).toEqual({ waitUntil: new Date(time + 30_000) });
  expect(Date.parse(waitUntil() ?? '') - time).toBe(240_000);
});

test('a clock that is set back does not close a host for longer', () => {
  fail(5);
  time -= 3_600_000;
  admitted(breakers.admit('a')).ended(true);
  expect(waitUntil()).toBeNull();
});

test('a probe that was stopped on the way leaves its place to the next', () => {
  fail(5);
  time += 30_000;
  call(null);
  expect(waitUntil()).toBeNull();
});

test('calls that were under way when it closed do not make the pause longer, and one that is answered ends it', () => {
  const late = [1, 2, 3].map(() => admitted(breakers.admit('a')));
  fail(5);
  late[0]?.ended(false);
  late[1]?.ended(false);
  expect(waitUntil()).toBe('2026-03-09T14:00:30.000Z');
  late[2]?.ended(true);
  expect(waitUntil()).toBeNull();
});

test('what the seller waits for is called all the same, and its answer counts', () => {
  fail(5);
  admitted(breakers.admit('a', { urgent: true })).ended(false);
  expect(waitUntil()).toBe('2026-03-09T14:00:30.000Z');
  admitted(breakers.admit('a', { urgent: true })).ended(true);
  expect(waitUntil()).toBeNull();
});
