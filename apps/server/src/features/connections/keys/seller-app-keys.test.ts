import type { Connection, Credentials } from '@crosslister/contract/credentials.ts';
import { type EtsySimulator, startEtsySimulator } from '@crosslister/simulators/etsy/start-etsy-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followBack } from '../../../../../../e2e/marketplaces.ts';
import { comeBack, connectEbay, consent, startTestEbay, type TestEbay } from '../../../test/marketplaces.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

const STORED = '********';
const TOKEN_PATH = '/identity/v1/oauth2/token';
const back = {
  accepted: 'http://crosslister.test/oauth/ebay/callback',
  declined: 'http://crosslister.test/no',
};
const appOf = (name: string) => ({
  client_id: `${name}-app-id`,
  client_secret: `${name}-cert-id`,
  ru_name: `${name}-ru-name`,
});

let ebay: TestEbay;
let etsy: EtsySimulator;
let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  ebay = await startTestEbay('anna-sells', 'bella-sells');
  etsy = await startEtsySimulator({ sellers: [{ username: 'anna' }] });
  for (const name of ['anna', 'bella']) {
    const { client_id: clientId, client_secret: clientSecret, ru_name } = appOf(name);
    ebay.ebay.addApp({ clientId, clientSecret, ruNames: { [ru_name]: back } });
  }
  const { EBAY_CLIENT_ID: _id, EBAY_CLIENT_SECRET: _secret, EBAY_RU_NAME: _name, ...addresses } = ebay.env;
  server = await startTestServer({
    ...addresses,
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    ROLE: 'web',
    LOG_LEVEL: 'error',
  });
});
beforeEach(async () => {
  seller = await server.register();
  ebay.requests.clear();
  etsy.requests.clear();
  ebay.faults.clear();
});
afterAll(async () => {
  await server.stop();
  await Promise.all([ebay.stop(), etsy.stop()]);
});

const put = (update: object, whose = seller) => whose.call('PUT', '/api/credentials/', update);
const save = async (update: object, whose = seller) =>
  expect(await put(update, whose)).toMatchObject({ status: 200, body: { success: true } });
const read = async (whose = seller) => (await whose.call('GET', '/api/credentials/')).body as Credentials;
const policies = async (whose = seller) =>
  (await whose.call('GET', '/api/ebay-policies/')).body as { success: boolean; error?: string };
async function connection(platform = 'ebay', whose = seller): Promise<Connection | undefined> {
  const { body } = await whose.call('GET', '/api/connections/');
  return (body as { results: Connection[] }).results.find((each) => each.platform === platform);
}
/** The client ids with which tokens were requested from eBay. */
const askedAs = () =>
  ebay.requests
    .matching('POST', TOKEN_PATH)
    .map(
      ({ headers }) => Buffer.from(String(headers.authorization).slice(6), 'base64').toString().split(':')[0],
    );

describe('without any keys', () => {
  test('connecting says what is missing and where to enter it; the settings say what to register', async () => {
    expect(await seller.call('GET', '/api/oauth/ebay/init/')).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(/no app keys for eBay yet/),
        next_step: expect.stringMatching(/Settings, Connections/),
      },
    });
    expect(await read()).toMatchObject({
      ebay_app: {
        client_id: '',
        instance_has_keys: false,
        return_address: `${server.url}/oauth/ebay/callback`,
      },
      etsy_app: {
        keystring: '',
        instance_has_keys: false,
        return_address: `${server.url}/oauth/etsy/callback`,
      },
    });
  });
});

describe('keys of a seller’s own', () => {
  test('are read back with the secret masked, stored sealed, and kept by a masked save', async () => {
    await save({ ebay_app: appOf('anna') });
    const shown = { ...appOf('anna'), client_secret: STORED };
    expect((await read()).ebay_app).toMatchObject(shown);
    await save({ ebay_app: shown });
    await save({ ebay_app: { client_id: shown.client_id } });
    expect((await read()).ebay_app).toMatchObject(shown);
    const { rows } = await server.services.database.pool.query(
      'SELECT keys FROM app_keys WHERE user_id = $1',
      [seller.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].keys.toString('latin1')).not.toContain('anna');
    await connectEbay(server, seller, ebay, 'anna-sells');
    expect((await policies()).success).toBe(true);
  });

  test('two sellers connect with an app each, and every call goes out as their own', async () => {
    const bella = await server.register();
    await save({ ebay_app: appOf('anna') });
    await save({ ebay_app: appOf('bella') }, bella);
    await connectEbay(server, seller, ebay, 'anna-sells');
    await connectEbay(server, bella, ebay, 'bella-sells');
    ebay.ebay.expireTokens();
    ebay.requests.clear();
    expect((await policies()).success).toBe(true);
    expect(askedAs()).toEqual(['anna-app-id']);
    ebay.requests.clear();
    expect((await policies(bella)).success).toBe(true);
    expect(askedAs()).toEqual(['bella-app-id']);
  });

  test('of Etsy go with every call, the secret after the keystring', async () => {
    const own = { keystring: 'annas-keystring', shared_secret: 'annas-secret' };
    etsy.etsy.addApp({
      keystring: own.keystring,
      sharedSecret: own.shared_secret,
      redirectUris: [`${server.url}/oauth/etsy/callback`],
    });
    await save({ etsy_app: own });
    const { body } = await seller.call('GET', '/api/oauth/etsy/init/');
    expect(await followBack(etsy.etsy.agree((body as { auth_url: string }).auth_url, 'anna'))).toContain(
      'Etsy is connected',
    );
    const keys = new Set(etsy.requests.all().map(({ headers }) => headers['x-api-key']));
    expect([...keys]).toEqual(['annas-keystring:annas-secret']);
    await server.services.ledger.flush();
    const usage = await server.services.db
      .selectFrom('app_key_usage')
      .select(['calls', 'daily_limit'])
      .orderBy('calls', 'desc')
      .executeTakeFirst();
    expect(usage).toMatchObject({ daily_limit: 100_000, calls: expect.any(Number) });
    expect(usage?.calls).toBeGreaterThanOrEqual(3);
  });
});

describe('what is wrong is told at once and changes nothing', () => {
  test.each([
    ['a wrong secret', { ...appOf('anna'), client_secret: 'mistyped' }, /eBay does not know these app keys/],
    ['an unknown id', { ...appOf('anna'), client_id: 'mistyped' }, /eBay does not know these app keys/],
    [
      'no secret',
      { ...appOf('anna'), client_secret: '' },
      /are incomplete: Cert ID \(Client Secret\) is missing/,
    ],
    [
      'an id alone',
      { client_id: appOf('anna').client_id, client_secret: '', ru_name: '' },
      /are incomplete: Cert ID \(Client Secret\) and RuName are missing\.$/,
    ],
    [
      'a masked secret that was never given',
      { ...appOf('anna'), client_secret: STORED },
      /Cert ID .* is missing/,
    ],
    [
      'an address as the RuName',
      { ...appOf('anna'), ru_name: ' https://example.com ' },
      /^RuName: This is an address\. The RuName is the name that eBay gives it, without https\.$/,
    ],
  ])('%s', async (_, ebay_app, sentence) => {
    expect(await put({ ebay_app, default_ebay_category: '99' })).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(sentence), next_step: expect.any(String) },
    });
    expect(await read()).toMatchObject({ ebay_app: { client_id: '' }, default_ebay_category: '' });
  });

  test('a wrong keystring of Etsy', async () => {
    const answer = await put({ etsy_app: { keystring: 'mistyped', shared_secret: 'x' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^Etsy does not know these app keys/) },
    });
  });

  test('but a marketplace that is down does not keep the seller from saving', async () => {
    ebay.faults.add({ kind: 'error_before', path: TOKEN_PATH, times: 1 });
    await save({ ebay_app: appOf('anna') });
    expect((await read()).ebay_app?.client_id).toBe('anna-app-id');
  });
});

describe('changing keys while connected', () => {
  beforeEach(async () => {
    await save({ ebay_app: appOf('anna') });
    await connectEbay(server, seller, ebay, 'anna-sells');
  });
  const again = {
    state: 'error',
    connect_again: true,
    error:
      'The app keys for eBay were changed, and the consent belongs to the old ones. Connect eBay again under Settings, Connections.',
  };

  test('asks to connect again, says so wherever eBay is needed, and works after that', async () => {
    await save({ ebay_app: appOf('bella') });
    expect(await connection()).toMatchObject(again);
    ebay.requests.clear();
    expect(await policies()).toMatchObject({
      success: false,
      error: expect.stringMatching(/consent belongs to the old ones/),
    });
    expect(ebay.requests.all()).toEqual([]);
    await connectEbay(server, seller, ebay, 'anna-sells');
    expect(await connection()).toMatchObject({ state: 'connected', connect_again: false, error: null });
    expect((await policies()).success).toBe(true);
  });

  test('and back again needs no new consent', async () => {
    await save({ ebay_app: appOf('bella') });
    await save({ ebay_app: appOf('anna') });
    expect(await connection()).toMatchObject({ state: 'connected', error: null });
    expect((await policies()).success).toBe(true);
  });

  test('to none: forgotten, and the consent with them', async () => {
    await save({ ebay_app: { client_id: '', client_secret: '', ru_name: '' } });
    expect(await connection()).toMatchObject(again);
    expect((await read()).ebay_app).toMatchObject({ client_id: '', client_secret: '', ru_name: '' });
  });

  test('a consent that comes back after the change is refused in words', async () => {
    const address = await consent(seller, ebay, 'anna-sells');
    await save({ ebay_app: appOf('bella') });
    expect((await comeBack(server, address)).body).toContain('eBay was not connected');
  });
});
