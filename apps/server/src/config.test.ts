import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigProblem, readConfig } from './config.ts';

function problem(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message;
    throw error;
  }
  return 'accepted';
}

test('nothing set: one machine, its own database, on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    role: 'all',
    allowPrivateNetwork: false,
    allowRegistration: true,
    trustProxy: false,
    logLevel: 'info',
    salePollSeconds: null,
    marketplaces: {
      ebay: {
        apiUrl: 'https://api.ebay.com',
        authUrl: 'https://auth.ebay.com',
        mediaUrl: 'https://apim.ebay.com',
        identityUrl: 'https://apiz.ebay.com',
        clientId: '',
      },
      etsy: { apiUrl: 'https://openapi.etsy.com/v3', authUrl: 'https://www.etsy.com', keystring: '' },
    },
  });
});

test('an empty variable counts as not set', () => {
  const names = [
    'PORT',
    'PUBLIC_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'ROLE',
    'SECRET_KEY',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'EBAY_API_URL',
  ];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test('addresses lose their slashes at the end', () => {
  const config = readConfig({ PUBLIC_URL: 'https://sell.example/', EBAY_API_URL: 'http://127.0.0.1:1//' });
  expect(config.publicUrl).toBe('https://sell.example');
  expect(config.marketplaces.ebay.apiUrl).toBe('http://127.0.0.1:1');
});

test.each([
  ['PORT', 'abc', 'must be a whole number'],
  ['PORT', '-1', 'must be a whole number'],
  ['PORT', '65536', 'must be at most 65535'],
  ['PUBLIC_URL', 'sell.example', 'must be an http(s) address'],
  ['PUBLIC_URL', 'ftp://sell.example', 'must be an http(s) address'],
  ['DATABASE_URL', 'mysql://db', 'must start with postgres:// or postgresql://'],
  ['ROLE', 'boss', 'must be all, web or worker'],
  ['SECRET_KEY', 'short', 'must have at least 32 characters'],
  ['ALLOW_PRIVATE_NETWORK', 'yes', 'must be true or false'],
  ['ALLOW_REGISTRATION', 'no', 'must be true or false'],
  ['TRUST_PROXY', '10.0.0.1', 'must be true or false'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['SALE_POLL_SECONDS', '0', 'must be at least 1'],
  ['SALE_POLL_SECONDS', '1e9', 'must be a whole number'],
  ['SMTP_URL', 'mail.example.com', 'must start with smtp:// or smtps://'],
  ['SMTP_FROM', 'Anna', 'must be an e-mail address'],
  ['EBAY_API_URL', 'api.ebay.com', 'must be an http(s) address'],
  ['EBAY_ITEM_URL', 'nowhere', 'must be an http(s) address'],
  ['ETSY_API_URL', 'etsy', 'must be an http(s) address'],
])('%s=%s is refused: %s', (name, value, sentence) => {
  expect(problem({ [name]: value })).toBe(`These settings cannot be used:\n  ${name}: ${sentence}`);
});

test('every wrong variable is named at once, and no value of a secret', () => {
  const shown = problem({ PORT: 'x', ROLE: 'x', SECRET_KEY: 'hush-hush' });
  for (const name of ['PORT', 'ROLE', 'SECRET_KEY']) expect(shown).toContain(`\n  ${name}: `);
  expect(shown).not.toContain('hush-hush');
});

describe('what belongs together', () => {
  const DATABASE_URL = 'postgres://db.example/crosslister';
  const SECRET_KEY = 'k'.repeat(32);

  test('DATABASE_URL needs SECRET_KEY', () => {
    expect(problem({ DATABASE_URL })).toMatch(/SECRET_KEY must be set too: the same on every machine/);
    expect(problem({ DATABASE_URL, SECRET_KEY })).toBe('accepted');
  });

  test('DATABASE_DIRECT_URL needs DATABASE_URL, and is that where it is not set', () => {
    const DATABASE_DIRECT_URL = 'postgres://direct.example/crosslister';
    expect(problem({ DATABASE_DIRECT_URL })).toMatch(/^DATABASE_DIRECT_URL .* DATABASE_URL must be set too/);
    expect(readConfig({ DATABASE_URL, SECRET_KEY }).databaseDirectUrl).toBe(DATABASE_URL);
    expect(readConfig({ DATABASE_URL, SECRET_KEY, DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(
      DATABASE_DIRECT_URL,
    );
  });

  test('a bucket for photos needs its name and its keys', () => {
    const keys = { PHOTO_STORE_ACCESS_KEY: 'a', PHOTO_STORE_SECRET_KEY: 'b' };
    const url = 'https://s3.eu-west-2.amazonaws.com';
    expect(problem({ PHOTO_STORE_URL: url, ...keys })).toMatch(/must end with the name of the bucket/);
    expect(problem({ PHOTO_STORE_URL: `${url}/photos` })).toMatch(/PHOTO_STORE_SECRET_KEY must be set too/);
    expect(problem({ PHOTO_STORE_URL: 'file://elsewhere/photos' })).toMatch(/names no folder/);
    expect(problem({ PHOTO_STORE_URL: 'ftp://x/photos' })).toMatch(/must be the http\(s\) address/);
    expect(readConfig({ PHOTO_STORE_URL: `${url}/photos/a/`, ...keys }).photoStore).toEqual({
      kind: 's3',
      endpoint: url,
      bucket: 'photos',
      folder: ['a'],
      region: 'eu-west-2',
      accessKey: 'a',
      secretKey: 'b',
    });
    const elsewhere = { PHOTO_STORE_URL: 'http://minio:9000/photos', ...keys };
    expect(readConfig(elsewhere).photoStore).toMatchObject({
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
    });
  });

  test('SMTP_URL and SMTP_FROM need each other', () => {
    const SMTP_URL = 'smtps://anna%40shop.example:p%2Fw@smtp.example.com';
    const SMTP_FROM = 'anna@shop.example';
    expect(problem({ SMTP_URL })).toMatch(/^SMTP_URL is set, so SMTP_FROM must be set too/);
    expect(problem({ SMTP_FROM })).toMatch(/^SMTP_FROM is set, so SMTP_URL must be set too/);
    expect(readConfig({ SMTP_URL, SMTP_FROM }).mail).toEqual({
      host: 'smtp.example.com',
      port: 465,
      secure: true,
      username: 'anna@shop.example',
      password: 'p/w',
      from: SMTP_FROM,
    });
    const home = readConfig({ SMTP_URL: 'smtp://[::1]', SMTP_FROM }).mail;
    expect(home).toMatchObject({ host: '::1', port: 587, secure: false, username: '', password: '' });
    expect(readConfig({ SMTP_URL: 'smtp://mail:465', SMTP_FROM }).mail).toMatchObject({ secure: true });
    expect(readConfig({}).mail).toBeNull();
    expect(problem({ SMTP_URL: 'smtp://anna:50%@mail', SMTP_FROM })).toMatch(/^SMTP_URL must be like/);
    expect(problem({ SMTP_URL: 'smtp://anna:50%@mail', SMTP_FROM })).not.toContain('50%');
  });

  test.each(['web', 'worker'])('ROLE=%s needs DATABASE_URL', (ROLE) => {
    expect(problem({ ROLE })).toMatch(new RegExp(`^ROLE=${ROLE} needs DATABASE_URL`));
    expect(problem({ ROLE, DATABASE_URL, SECRET_KEY })).toBe('accepted');
  });
});

test('docs/operating.md names every variable', async () => {
  const [page, source] = await Promise.all(
    ['../../../docs/operating.md', './config.ts'].map((file) =>
      readFile(new URL(file, import.meta.url), 'utf8'),
    ),
  );
  const read = [...(source ?? '').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].flatMap(([, name]) => name ?? []);
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((name) => !page?.includes(`\`${name}\``))).toEqual([]);
});
