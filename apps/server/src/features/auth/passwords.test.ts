import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../test/commands.ts';
import { type Answer, startTestServer, type TestServer } from '../../test/server.ts';

const PASSWORD = 'correct horse';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
afterAll(() => server.stop());

const post = (path: string, username: string, password = PASSWORD) =>
  server.call('POST', `/api/auth/${path}/`, { username, password });
const register = (username: string) => post('register', username);
const login = (username: string, password?: string) => post('login', username, password);
const keyOf = ({ body }: Answer) => (body as { key: string }).key;
const statusWith = async (token: string) =>
  (await server.call('GET', '/api/products/', undefined, { authorization: `Token ${token}` })).status;

describe('The password can be changed (old and new, other sign-ins end)', () => {
  const change = (token: string, old_password: string, new_password: string) =>
    server.call(
      'PUT',
      '/api/account/password/',
      { old_password, new_password },
      { authorization: `Token ${token}` },
    );

  test('by whoever knows the old one, here and for the next sign-in', async () => {
    const here = keyOf(await register('julia'));
    const elsewhere = keyOf(await login('julia'));
    expect(await statusWith(elsewhere)).toBe(200);
    expect(await change(here, PASSWORD, 'another horse')).toMatchObject({
      status: 200,
      body: { success: true, ended_sessions: 1 },
    });
    expect([await statusWith(here), await statusWith(elsewhere)]).toEqual([200, 401]);
    expect((await login('julia')).status).toBe(400);
    expect((await login('julia', 'another horse')).status).toBe(200);
  });

  test('what the intruder has set up goes with it if the seller says so, and what others have stays', async () => {
    const [token, other] = [keyOf(await register('ines')), keyOf(await register('otto'))];
    const as = (key: string) => ({ authorization: `Token ${key}` });
    const call = async (key: string, method: 'GET' | 'POST', path: string, body?: object) =>
      (await server.call(method, path, body, as(key))).body as Record<string, { id: number }[]>;
    const pair = async (key: string, name: string) => {
      const { code } = await call(key, 'POST', '/api/extension/pair/');
      return (await server.call('POST', '/api/extension/token/', { code, name })).body as { token: string };
    };
    const channelOf = (key: string, name: string) =>
      call(key, 'POST', '/api/notifications/channels/', {
        name,
        events: [],
        quiet_from: null,
        quiet_to: null,
        target: { kind: 'webhook', url: `https://hooks.example/${name}` },
      });
    const idsOf = async (key: string) => {
      const pairings = await call(key, 'GET', '/api/extension/pairings/');
      const { channels } = await call(key, 'GET', '/api/notifications/');
      return [pairings.results, channels].map((rows) => rows?.map(({ id }) => id) ?? []);
    };
    const paired = await pair(token, 'Eve');
    await pair(token, 'Mine');
    await channelOf(token, 'eve');
    await channelOf(token, 'mine');
    await pair(other, 'Other');
    await channelOf(other, 'other');
    const { code } = await call(token, 'POST', '/api/extension/pair/');
    const [[mine, eve] = [], [evesChannel, ownChannel] = []] = await idsOf(token);
    const theirs = await idsOf(other);
    const body = {
      old_password: PASSWORD,
      new_password: 'another horse',
      end_pairings: [eve, theirs[0]?.[0]],
      remove_channels: [evesChannel, theirs[1]?.[0]],
    };
    expect(await server.call('PUT', '/api/account/password/', body, as(token))).toMatchObject({
      status: 200,
      body: { ended_pairings: 1, removed_channels: 1 },
    });
    expect(await idsOf(token)).toEqual([[mine], [ownChannel]]);
    expect(await idsOf(other)).toEqual(theirs);
    const check = await server.call('GET', '/api/extension/token/', undefined, as(paired.token));
    expect(check.status).toBe(401);
    // A code that was made before pairs nobody any more.
    expect((await server.call('POST', '/api/extension/token/', { code, name: 'Late' })).status).toBe(400);
  });

  test('a wrong old one, a short new one and none at all are told, and nothing is changed', async () => {
    const token = keyOf(await register('karla'));
    const other = keyOf(await login('karla'));
    for (const [old, wanted, sentence] of [
      ['guess', 'another horse', 'The current password is wrong. Nothing was changed.'],
      [PASSWORD, 'short', 'The password needs at least 8 characters.'],
      ['', 'another horse', 'The current password is required.'],
      [PASSWORD, '', 'The new password is required.'],
    ] as const)
      expect(await change(token, old, wanted)).toMatchObject({ status: 400, body: { detail: sentence } });
    expect([await statusWith(token), await statusWith(other)]).toEqual([200, 200]);
    expect((await login('karla')).status).toBe(200);
  });
});

describe('reset from the machine itself: npm run reset-password -- NAME', () => {
  const reset = (...args: string[]) =>
    runCommand('reset-password', args, { DATABASE_URL: server.connectionString, SECRET_KEY: 'k'.repeat(64) });

  test('while the server runs: a new password, said once, and every sign-in is over', async () => {
    const token = keyOf(await register('Lotte'));
    const { code, output } = await reset('lotte');
    expect(code).toBe(0);
    expect(output).toMatch(/^The new password of Lotte is: \S+\n1 sign-in has ended\./);
    const [, password = ''] = /is: (\S+)/.exec(output) ?? [];
    await expect.poll(() => statusWith(token)).toBe(401);
    expect((await login('lotte')).status).toBe(400);
    expect((await login('lotte', password)).status).toBe(200);
  });

  test('what to do is said for a name that nobody has, and for none', async () => {
    await register('maria');
    const unknown = await reset('mariah');
    expect(unknown.code).toBe(1);
    expect(unknown.output).toMatch(
      /^There is no account named "mariah"\. There are: .*npm run reset-password -- /,
    );
    expect(await reset()).toEqual({
      code: 1,
      output: 'Say whose password to reset: npm run reset-password -- NAME\n',
    });
  });
});
