import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { isPublicAddress } from './refused-address.ts';

let site: Server;
let port: number;
const seen: { url: string | undefined; type: string | undefined; body: string }[] = [];

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('latin1');
}

beforeAll(async () => {
  site = createServer(async (request, response) => {
    seen.push({ url: request.url, type: request.headers['content-type'], body: await bodyOf(request) });
    const target = new URL(request.url ?? '/', 'http://x').searchParams.get('to');
    if (target) response.writeHead(302, { location: target });
    response.end('reached');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
});
afterAll(() => site.close());

async function withFetch<T>(
  environment: Record<string, string>,
  work: (guarded: typeof fetch) => Promise<T>,
): Promise<T> {
  const { fetch: guarded, close } = guardedFetch(readConfig(environment));
  try {
    return await work(guarded);
  } finally {
    await close();
  }
}

/** The code and message of the error that made the call fail. */
async function failure(guarded: typeof fetch, url: string): Promise<string> {
  try {
    await guarded(url, { signal: AbortSignal.timeout(30_000) });
    return 'reached';
  } catch (error) {
    const { cause } = error as { cause?: Error & { code?: string } };
    return `${cause?.code}: ${cause?.message}`;
  }
}
const blocked = /^ERR_BLOCKED_ADDRESS: .*private network.*ALLOW_PRIVATE_NETWORK/;

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  '::808:808',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '192.167.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe('by default', () => {
  test.each([
    ['in figures', (p: number) => `http://127.0.0.1:${p}/`],
    ['decimal', (p: number) => `http://2130706433:${p}/`],
    ['hexadecimal', (p: number) => `http://0x7f000001:${p}/`],
    ['octal', (p: number) => `http://0177.0.0.1:${p}/`],
    ['shortened', (p: number) => `http://127.1:${p}/`],
    ['IPv6', (p: number) => `http://[::1]:${p}/`],
    ['mapped', (p: number) => `http://[::ffff:127.0.0.1]:${p}/`],
    ['any', (p: number) => `http://0.0.0.0:${p}/`],
    ['a name', (p: number) => `http://localhost:${p}/`],
    ['over https', (p: number) => `https://127.0.0.1:${p}/`],
  ])('a private address is refused, written %s', async (_, address) => {
    seen.length = 0;
    expect(await withFetch({}, (guarded) => failure(guarded, address(port)))).toMatch(blocked);
    expect(seen).toEqual([]);
  });

  test('an unknown name is not called private', async () => {
    expect(await withFetch({}, (guarded) => failure(guarded, 'http://nowhere.invalid/'))).toMatch(
      /^(ENOTFOUND|EAI_AGAIN)/,
    );
  });

  test('the marketplaces’ own bases are trusted, on their port only', async () => {
    const base = { EBAY_API_URL: `http://127.0.0.1:${port}` };
    await withFetch(base, async (guarded) => {
      expect(await (await guarded(`http://127.0.0.1:${port}/a`)).text()).toBe('reached');
      expect(await failure(guarded, `http://127.0.0.1:${port + 1}/`)).toMatch(blocked);
      expect(await failure(guarded, `http://localhost:${port}/`)).toMatch(blocked);
    });
  });

  test('so are the hosts at which the operator says assistants are, on their port only, and the catalogue of books', async () => {
    for (const environment of [
      { ASSISTANT_HOSTS: `other.example, 127.0.0.1:${port}` },
      { OPEN_LIBRARY_URL: `http://127.0.0.1:${port}` },
    ]) {
      await withFetch(environment, async (guarded) => {
        expect(await failure(guarded, `http://127.0.0.1:${port}/v1`)).toBe('reached');
        expect(await failure(guarded, `http://127.0.0.1:${port + 1}/v1`)).toMatch(blocked);
      });
    }
  });

  test('a redirect to a private address is refused, from a trusted host too', async () => {
    await withFetch({ EBAY_API_URL: `http://127.0.0.1:${port}` }, async (guarded) => {
      const target = encodeURIComponent(`http://localhost:${port}/inside`);
      seen.length = 0;
      expect(await failure(guarded, `http://127.0.0.1:${port}/?to=${target}`)).toMatch(blocked);
      expect(seen.map(({ url }) => url)).not.toContain('/inside');
    });
  });

  test('other schemes than http are refused', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/']) {
      await withFetch(
        {},
        async (guarded) => await expect(guarded(url)).rejects.toThrow(/fetch failed|not implemented/),
      );
    }
  });
});

describe('with ALLOW_PRIVATE_NETWORK=true', () => {
  const allowed = { ALLOW_PRIVATE_NETWORK: 'true' };

  test('a store at home is reached, through a redirect as well', async () => {
    await withFetch(allowed, async (guarded) => {
      const target = encodeURIComponent(`http://localhost:${port}/inside`);
      const answer = await guarded(`http://127.0.0.1:${port}/?to=${target}`);
      expect(await answer.text()).toBe('reached');
      expect(answer.url).toBe(`http://localhost:${port}/inside`);
    });
  });

  test('forms arrive as multipart, with names, file names and types', async () => {
    const form = new FormData();
    form.append('title', 'Lamp');
    form.append('image', new Blob(['jpeg bytes'], { type: 'image/jpeg' }), 'lamp.jpg');
    seen.length = 0;
    await withFetch(allowed, (guarded) =>
      guarded(`http://127.0.0.1:${port}/form`, { method: 'POST', body: form }),
    );
    expect(seen[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('name="title"\r\n\r\nLamp');
    expect(seen[0]?.body).toContain(
      'name="image"; filename="lamp.jpg"\r\nContent-Type: image/jpeg\r\n\r\njpeg bytes',
    );
  });
});

describe('the address of a cloud’s metadata service is refused', () => {
  test.each([
    ['http://168.63.129.16/metadata/instance', {}],
    ['http://2822734096/', {}],
    ['http://[::ffff:168.63.129.16]/', {}],
    ['http://168.63.129.16/', { ALLOW_PRIVATE_NETWORK: 'true' }],
    ['http://169.254.169.254/latest/meta-data/', { ALLOW_PRIVATE_NETWORK: 'true' }],
    ['http://[fd00:ec2::254]/', { ALLOW_PRIVATE_NETWORK: 'true' }],
    ['http://100.100.100.200/', { ALLOW_PRIVATE_NETWORK: 'true' }],
  ])('%s with %j', async (address, environment) => {
    expect(await withFetch(environment, (guarded) => failure(guarded, address))).toMatch(
      /^ERR_BLOCKED_ADDRESS: .* belongs to the services of a cloud itself/,
    );
  });
});

test('closing does not wait for answers that never come', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { fetch: guarded, close } = guardedFetch(readConfig({ ALLOW_PRIVATE_NETWORK: 'true' }));
  const call = guarded(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
  await Promise.all([expect(call).rejects.toThrow('fetch failed'), close()]);
  silent.close();
});
