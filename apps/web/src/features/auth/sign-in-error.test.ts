import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { signInError } from './sign-in-error.ts';

const refused = (problem: ApiError['problem']) => new ApiError('refused', 'x', { status: 400, problem });

test("prefers the server's words, in the order of the specification", () => {
  expect(signInError(refused({ detail: 'a', non_field_errors: ['b'], error: 'c' }), 'login')).toBe('a');
  expect(signInError(refused({ non_field_errors: ['b', 'bb'], error: 'c' }), 'login')).toBe('b');
  expect(signInError(refused({ error: 'c' }), 'register')).toBe('c');
});

test('has words of its own for a silent server', () => {
  expect(signInError(refused({}), 'login')).toBe('Login failed. Please check your credentials.');
  expect(signInError(refused({}), 'register')).toBe('Registration failed.');
  expect(signInError(new TypeError('x'), 'register')).toBe('Registration failed.');
});

test('says so when there was no answer at all', () => {
  const error = new ApiError('unreachable', 'The server cannot be reached.');
  expect(signInError(error, 'login')).toBe(
    'Login failed. Please check your credentials. The server cannot be reached.',
  );
});
