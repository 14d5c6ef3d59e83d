import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from '../../http/tls.ts';
import { startWooCommerceSimulator, type WooCommerceSimulator } from '../start-woocommerce-simulator.ts';

let simulator: WooCommerceSimulator;
let callback: string;
let answerStatus = 200;
const received: { type: string | undefined; body: Record<string, unknown> }[] = [];

const server = async () => {
  const { key, certificate } = await selfSigned();
  return createServer({ key, cert: certificate }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
    received.push({ type: request.headers['content-type'], body });
    response.writeHead(answerStatus).end();
  });
};
let listening: Awaited<ReturnType<typeof server>>;

beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
  listening = await server();
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  callback = `https://127.0.0.1:${(listening.address() as AddressInfo).port}/keys`;
  simulator.store.shop.trusts.push((await selfSigned()).certificate);
});
afterAll(async () => {
  await simulator.stop();
  await new Promise((resolve) => listening.close(resolve));
});

const asked = () => ({
  app_name: 'Some <app>',
  scope: 'read_write',
  user_id: 'state-1',
  return_url: 'https://app.example.invalid/back?step=2',
  callback_url: callback,
});

const open = (query: Record<string, string>) =>
  fetch(`${simulator.httpUrl}/wc-auth/v1/authorize?${new URLSearchParams(query)}`);

function link(page: string, name: string): string {
  const found = new RegExp(`<a href="([^"]*)" class="[^"]*${name}`).exec(page)?.[1] ?? '';
  return found.replaceAll('&amp;', '&');
}

describe('the page on which the owner grants a key', () => {
  test('approving posts a working key to the callback, then sends the browser back', async () => {
    const page = await (await open(asked())).text();
    expect(page).toContain('Some &lt;app&gt;');
    const granted = await fetch(link(page, 'wc-auth-approve'), { redirect: 'manual' });
    expect(granted.status).toBe(302);
    expect(granted.headers.get('location')).toBe(
      'https://app.example.invalid/back?step=2&success=1&user_id=state-1',
    );
    const [{ type, body } = { type: '', body: {} }] = received.splice(0);
    expect(type).toBe('application/json;charset=UTF-8');
    expect(body).toMatchObject({ key_id: 4, user_id: 'state-1', key_permissions: 'read_write' });
    const pair = Buffer.from(`${body.consumer_key}:${body.consumer_secret}`).toString('base64');
    const headers = { authorization: `Basic ${pair}`, 'x-forwarded-proto': 'https' };
    const list = await fetch(`${simulator.httpUrl}/wp-json/wc/v3/products`, { headers });
    expect(list.status).toBe(200);
  });

  test('denying only sends the browser back', async () => {
    const page = await (await open(asked())).text();
    expect(link(page, 'wc-auth-deny')).toBe(
      'https://app.example.invalid/back?step=2&success=0&user_id=state-1',
    );
    expect(received).toHaveLength(0);
  });

  test('a key the callback does not take with 200 is withdrawn', async () => {
    answerStatus = 202;
    const page = await (await open(asked())).text();
    const known = simulator.keys.length;
    const refused = await fetch(link(page, 'wc-auth-approve'));
    answerStatus = 200;
    expect(refused.status).toBe(401);
    expect(received.splice(0)).toHaveLength(1);
    expect(simulator.keys).toHaveLength(known);
  });

  test.each([
    [{ user_id: '' }, 'Missing parameter user_id'],
    [{ scope: 'all' }, 'Invalid scope all'],
    [{ callback_url: 'http://127.0.0.1/keys' }, 'The callback_url needs to be over SSL'],
  ])('%j is refused', async (change, reason) => {
    const answer = await open({ ...asked(), ...change });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain(`Error: ${reason}.`);
  });

  test('a link nobody showed to the owner grants nothing', async () => {
    const query = new URLSearchParams({ ...asked(), wc_auth_nonce: 'made-up' });
    const answer = await fetch(`${simulator.httpUrl}/wc-auth/v1/access_granted/?${query}`);
    expect(await answer.text()).toContain('Invalid nonce verification');
    expect(received).toHaveLength(0);
  });
});
