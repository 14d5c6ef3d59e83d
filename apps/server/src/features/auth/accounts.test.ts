import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../test/server.ts';
import { checkPassword, findAccount } from './accounts.ts';

const PASSWORD = 'correct horse';
const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error', TRUST_PROXY: 'true' });
});
afterAll(() => server.stop());

/** Every test calls from its own address, as the limits count per address. */
let addresses = 0;
function visitor(address = `203.0.113.${++addresses}`) {
  const post = (path: string, body: unknown): Promise<Answer> =>
    server.call('POST', `/api/auth/${path}/`, body, { 'x-forwarded-for': address });
  return {
    register: (username: string, password = PASSWORD) => post('register', { username, password }),
    login: (username: string, password = PASSWORD) => post('login', { username, password }),
    post,
  };
}

const keyOf = ({ body }: Answer) => (body as { key: string }).key;
const statusWith = async (token: string) =>
  (await server.call('GET', '/api/products/', undefined, { authorization: `Token ${token}` })).status;

describe('registering and signing in', () => {
  test('both answer a key that opens the API', async () => {
    const { register, login } = visitor();
    const registered = await register('anna');
    expect(registered.status).toBe(201);
    const signedIn = await login('anna');
    expect(signedIn.status).toBe(200);
    expect(keyOf(signedIn)).not.toBe(keyOf(registered));
    for (const answer of [registered, signedIn]) expect(await statusWith(keyOf(answer))).toBe(200);
  });

  test.each(['login', 'register'])('%s needs both fields and says which is missing', async (path) => {
    const { post } = visitor();
    for (const body of [
      { password: PASSWORD },
      { username: '', password: PASSWORD },
      { username: '  ', password: PASSWORD },
    ]) {
      const answer = await post(path, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ detail: 'Username is required.' });
    }
    for (const body of [{ username: 'anna' }, { username: 'anna', password: '' }]) {
      const answer = await post(path, body);
      expect(answer).toMatchObject({ status: 400, body: { detail: 'Password is required.' } });
    }
    expect((await post(path, undefined)).status).toBe(400);
  });

  test('a wrong password and an unknown name are told alike, as 400 and never 401', async () => {
    const { register, login } = visitor();
    await register('bella');
    const wrong = await login('bella', 'not the password');
    const unknown = await login('nobody-at-all', 'not the password');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      detail: 'The username or the password is wrong.',
      next_step: expect.stringMatching(/^Check both, then try again\./),
      non_field_errors: ['The username or the password is wrong.'],
    });
    expect(unknown).toMatchObject({ status: 400, body: wrong.body });
  });

  test('a taken name is refused whatever its case, and signs in whatever its case', async () => {
    const { register, login } = visitor();
    await register('Carla');
    expect(await register('cARLA')).toMatchObject({
      status: 400,
      body: { detail: 'That username is taken.', non_field_errors: ['That username is taken.'] },
    });
    expect((await login('CARLA')).status).toBe(200);
  });

  test('two people registering one name at once: one gets it', async () => {
    const { register } = visitor();
    const answers = await Promise.all(['Race', 'race', 'RACE'].map((name) => register(name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  // The time of the answer could show who has an account. Measuring it would depend on the
  // machine, so the hashes are compared.
  test('for an unknown user a hash as costly as that of a known one is verified', async () => {
    await visitor().register('dora');
    const verified: string[] = [];
    const check = async (hashed: string) => {
      verified.push(hashed.split('$').slice(0, 4).join('$'));
      return true;
    };
    expect(await checkPassword(await findAccount(server.services, 'dora'), 'guess', check)).toEqual(
      expect.any(Number),
    );
    expect(await checkPassword(await findAccount(server.services, 'nobody-here'), 'guess', check)).toBeNull();
    expect(verified).toHaveLength(2);
    expect(verified[1]).toBe(verified[0]);
    expect(verified[0]).toMatch(/^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+$/);
  });

  test('a short password is refused at registration only', async () => {
    const { register } = visitor();
    expect(await register('ella', 'short')).toMatchObject({
      status: 400,
      body: { detail: 'The password needs at least 8 characters.' },
    });
  });

  test('a name with a NUL gets a sentence, not a failure', async () => {
    const { register, login } = visitor();
    expect(await register('nul\0name')).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
    expect(await login('nul\0name')).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
  });

  test('a huge body is refused by its announced length, without being read', async () => {
    const upload = request(`${server.url}/api/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 200_000_000 },
    });
    upload.on('error', () => undefined);
    upload.write('{');
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    upload.destroy();
    expect(answer.statusCode).toBe(413);
  });
});

describe('limits', () => {
  afterEach(() => {
    server.services.now = () => new Date();
  });

  test('nobody can lock a name out: its owner signs in from another address, whatever a stranger tries', async () => {
    await visitor().register('victim');
    const stranger = visitor();
    for (let count = 0; count < 15; count += 1) await stranger.login('Victim', 'guess');
    expect((await stranger.login('victim', PASSWORD)).status).toBe(429);
    for (let count = 0; count < 25; count += 1) await visitor().login('victim', 'guess');
    expect((await visitor().login('victim')).status).toBe(200);
  });

  test('tries of one address on one name are slowed, with a sentence and Retry-After', async () => {
    await visitor().register('slowed');
    const { login } = visitor();
    for (let count = 0; count < 10; count += 1) expect((await login('slowed', 'guess')).status).toBe(400);
    let time = Date.now();
    const waits: number[] = [];
    server.services.now = () => new Date(time);
    expect((await login('slowed', 'guess')).status).toBe(429);
    for (let count = 0; count < 8; count += 1) {
      const refused = await login('SLOWED', 'guess');
      expect(refused).toMatchObject({
        status: 429,
        body: {
          detail: expect.any(String),
          next_step: expect.stringMatching(/^Please wait .* and try again/),
        },
      });
      expect((await login('somebody-else', 'guess')).status).toBe(400);
      const wait = Number(refused.headers.get('retry-after'));
      waits.push(wait);
      time += wait * 1000;
      expect((await login('slowed', 'guess')).status).toBe(400);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    time += 60_000;
    expect((await login('slowed')).status).toBe(200);
  });

  test.each([
    ['ΟΔΟΣ', 'οδος'],
    ['CAFÉ', 'café'],
    ['admİn', 'admi̇n'],
    ['PLAIN', 'plain'],
  ])(
    '%s and %s have one counter of tries where the database folds them to one name, and two elsewhere',
    async (one, other) => {
      const { rows } = await server.services.database.pool.query('SELECT lower($1) = lower($2) AS same', [
        one,
        other,
      ]);
      const { login } = visitor();
      for (let count = 0; count < 10; count += 1) await login(one, 'guess');
      const statuses = [await login(one, 'guess'), await login(other, 'guess')].map(({ status }) => status);
      expect(statuses).toEqual([429, rows[0].same ? 429 : 400]);
    },
  );

  test('IPv6 is limited by /64', async () => {
    const login = (address: string) => visitor(address).post('login', {});
    const within = (count: number) => `2001:db8:7:9::${count.toString(16)}`;
    for (let count = 0; count < 60; count += 1) {
      expect((await login(within(count))).status).toBe(400);
    }
    expect((await login(within(61))).status).toBe(429);
    expect((await login('2001:db8:7:a::1')).status).toBe(400);
  });

  test('61 attempts from one address: 429, and a forged X-Forwarded-For does not help', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) {
      const { login } = visitor(`198.51.100.${count}, 192.0.2.1`);
      statuses.push((await login(`guess-${count}`, 'guess')).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses[60]).toBe(429);
  });
});

describe('sessions', () => {
  test('a token is stored only as a digest', async () => {
    const token = keyOf(await visitor().register('frida'));
    const { rows } = await server.services.database.pool.query('SELECT * FROM sessions');
    const stored = JSON.stringify(
      rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('hex') })),
    );
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token).toString('hex'));
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
  });

  test('a password is stored as argon2id', async () => {
    await visitor().register('greta');
    const { rows } = await server.services.database.pool.query(
      "SELECT password_hash FROM users WHERE username = 'greta'",
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  test('logging out ends this session and no other', async () => {
    const { register, login } = visitor();
    const first = keyOf(await register('hanna'));
    const second = keyOf(await login('hanna'));
    const answer = await server.call('POST', '/api/auth/logout/', undefined, {
      authorization: `Token ${first}`,
    });
    expect(answer.status).toBe(204);
    expect(await statusWith(first)).toBe(401);
    expect(await statusWith(second)).toBe(200);
  });

  test('logging out without a session is no error', async () => {
    expect((await server.call('POST', '/api/auth/logout/')).status).toBe(204);
  });

  test('a session lasts 30 days', async () => {
    const token = keyOf(await visitor().register('ida'));
    const hash = createHash('sha256').update(token).digest();
    const { pool } = server.services.database;
    const { rows } = await pool.query('SELECT expires_at FROM sessions WHERE token_hash = $1', [hash]);
    const days = (rows[0].expires_at.getTime() - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    const move = (when: string) =>
      pool.query(`UPDATE sessions SET expires_at = now() + interval '${when}' WHERE token_hash = $1`, [hash]);
    await move('2 seconds');
    expect(await statusWith(token)).toBe(200);
    await move('-1 second');
    // The row is changed directly in the database, just after the server has read it.
    await expect.poll(() => statusWith(token)).toBe(401);
    await visitor().login('ida');
    const { rowCount } = await pool.query('SELECT FROM sessions WHERE token_hash = $1', [hash]);
    expect(rowCount, 'swept at the next sign-in').toBe(0);
  });

  test('looking a session up reads one row of an index', async () => {
    const { rows } = await server.services.database.pool
      .query(
        `SET LOCAL enable_seqscan = off; EXPLAIN SELECT user_id FROM sessions WHERE token_hash = '\\x00' AND expires_at > now()`,
      )
      .then((results) => (results as unknown as { rows: Record<string, string>[] }[])[1] ?? { rows: [] });
    expect(JSON.stringify(rows)).toContain('Index Scan using sessions_pkey');
  });
});

test('with ALLOW_REGISTRATION=false nobody new gets in, and who has an account does', async () => {
  const closed = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error', ALLOW_REGISTRATION: 'false' });
  try {
    const refused = await closed.call('POST', '/api/auth/register/', {
      username: 'late',
      password: PASSWORD,
    });
    expect(refused).toMatchObject({ status: 403, body: { detail: 'New accounts are not allowed here.' } });
    const { rowCount } = await closed.services.database.pool.query(
      "SELECT FROM users WHERE username = 'late'",
    );
    expect(rowCount).toBe(0);
  } finally {
    await closed.stop();
  }
});
