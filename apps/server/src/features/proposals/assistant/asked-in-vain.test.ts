import type { AssistantSave } from '@crosslister/contract/proposals/proposals.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import type { AssistantSimulator } from '@crosslister/simulators/assistant/start-assistant-simulator.ts';
import type { Fault } from '@crosslister/simulators/http/faults.ts';
import { describe, expect, test } from 'vitest';
import { addPhoto } from '../../../test/photos.ts';
import { addProduct } from '../../../test/products.ts';
import { assistantAt, useAssistant } from '../../../test/proposals.ts';
import type { Seller, TestServer } from '../../../test/server.ts';

let assistant: AssistantSimulator;
let server: TestServer;
let seller: Seller;
const { list, ask, settled, makeDue, put, readSettings } = useAssistant((begun) => {
  ({ assistant, server, seller } = begun);
});
const spent = async () => (await readSettings()).spent;
async function lamps(count: number): Promise<number[]> {
  const { src } = await addPhoto(server, seller);
  const made = await Promise.all(
    Array.from({ length: count }, (_, n) => addProduct(seller, { name: `Lamp ${n}`, images: [{ src }] })),
  );
  return made.map(({ id }) => id);
}

describe('money', () => {
  test('each answer is counted by what the server says it used, and the budget ends it with a sentence', async () => {
    // £1,000 for a million: a tenth of a penny for a token.
    await put({ price_in: 1000, price_out: 1000, budget: 1 });
    await ask(await lamps(3), 'assistant');
    const { asks } = await settled();
    expect(asks.map(({ state }) => state).toSorted()).toEqual(['done', 'failed', 'failed']);
    expect(asks.find(({ state }) => state === 'failed')?.error).toMatch(
      /^The budget of £1\.00 for this month is used up\. Raise it/,
    );
    const { calls, tokens_in, tokens_out, cost } = await spent();
    expect(calls).toBe(1);
    expect(cost).toBeCloseTo((tokens_in + tokens_out) / 1000, 5);
    await put({ key: '********', price_in: 1000, price_out: 1000, budget: 1000 });
    await ask([asks[0]?.product_id ?? 0], 'assistant');
    await settled();
    expect((await spent()).calls).toBe(2);
  });

  test('what costs nothing has no end, and what a server does not say is estimated, rather too high', async () => {
    await put({ price_in: 0, price_out: 0, budget: 0 });
    const [one = 0, other = 0] = await lamps(2);
    await ask([one], 'assistant');
    await settled();
    const known = await spent();
    assistant.tellsUsage = false;
    await ask([other], 'assistant');
    await settled();
    const both = await spent();
    expect([both.calls, both.cost]).toEqual([2, 0]);
    expect(both.tokens_in - known.tokens_in).toBeGreaterThan(known.tokens_in);
  });
});

describe('a server that does not answer as it should', () => {
  test.each<[string, Fault, string]>([
    ['busy', { kind: 'rate_limited', retryAfter: 120 }, 'The assistant asks us to slow down.'],
    ['broken', { kind: 'error_before' }, ' answered 500'],
    ['away', { kind: 'cut_before' }, 'The assistant could not be reached.'],
    ['cut off', { kind: 'cut_after' }, 'The assistant could not be reached.'],
  ])('%s: all wait, and are asked again', async (_, fault, error) => {
    await put();
    assistant.faults.add(fault);
    await ask(await lamps(2), 'assistant');
    const { asks } = await settled();
    expect(asks).toMatchObject(Array(2).fill({ state: 'queued', error: expect.stringContaining(error) }));
    expect(assistant.requests.all()).toHaveLength(1);
    assistant.faults.clear();
    await makeDue();
    await expect
      .poll(async () => (await list()).asks.map(({ state }) => state), { timeout: 15_000 })
      .toEqual(['done', 'done']);
    // Whatever it was that the server failed at comes last.
    const [first, other, last] = assistant.requests.all().map(({ body }) => /Lamp \d/.exec(body)?.[0]);
    expect([other, last]).toEqual([first === 'Lamp 0' ? 'Lamp 1' : 'Lamp 0', first]);
  });

  test('that refuses one thing is asked about the others', async () => {
    await put();
    const body = JSON.stringify({ error: { message: 'This picture is too small.' } });
    assistant.faults.add({ kind: 'error_before', status: 400, body, times: 1 });
    await ask(await lamps(2), 'assistant');
    const { asks } = await settled();
    expect(asks.map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
    expect(asks.find(({ state }) => state === 'failed')?.error).toContain('This picture is too small.');
  });

  test.each<[string, Partial<AssistantSave>, RegExp]>([
    ['another key', { key: 'sk-wrong-key' }, /refuses the key \(401\)\. Enter its key again/],
    [
      'another model',
      { model: 'no-such-model' },
      /answered 404 \(“The model .* does not exist.*Check the address/,
    ],
    ['another page', { address: 'ADDRESS/else' }, /answered 404 \(“Invalid URL/],
  ])('%s: all fail at once, with what to do', async (_, more, error) => {
    await put({
      ...more,
      ...(more.address && { address: more.address.replace('ADDRESS', assistant.address) }),
    });
    await ask(await lamps(2), 'assistant');
    const { asks } = await settled();
    expect(asks).toMatchObject(Array(2).fill({ state: 'failed', error: expect.stringMatching(error) }));
    expect(JSON.stringify(asks)).not.toContain('sk-wrong-key');
    expect(assistant.requests.all()).toHaveLength(1);
  });

  test('nor do we: a fault of our own is not repeated for ever', async () => {
    await put();
    // No key of this server opens it.
    await server.services.db
      .updateTable('assistants')
      .set({ api_key: Buffer.from('another server') })
      .where('user_id', '=', seller.id)
      .execute();
    await ask(await lamps(1), 'assistant');
    expect((await settled()).asks).toMatchObject([{ state: 'queued', error: 'Something went wrong here.' }]);
    await makeDue();
    await expect.poll(async () => (await list()).asks[0]?.state, { timeout: 15_000 }).toBe('failed');
  });

  test('that is removed meanwhile is asked no more', async () => {
    await put();
    assistant.faults.add({ kind: 'error_before', times: 1 });
    await ask(await lamps(1), 'assistant');
    await settled();
    await seller.call('DELETE', '/api/proposals/assistant/');
    await makeDue();
    await expect.poll(async () => (await list()).asks[0]?.state, { timeout: 15_000 }).toBe('failed');
    expect(assistant.requests.all()).toHaveLength(1);
  });
});

describe('the test', () => {
  const press = async (more: Partial<AssistantSave> = {}) =>
    TestResult.parse(
      (await seller.call('POST', '/api/proposals/assistant/test/', assistantAt(assistant.address, more)))
        .body,
    );

  test('says whether it answers and sees, and shows it nothing of the seller’s', async () => {
    await lamps(1);
    expect(await press({ agreed: false })).toEqual({
      success: true,
      message: expect.stringMatching(/^It answered in \d+ s, and sees photos\.$/),
    });
    expect(assistant.requests.all().map(({ body }) => body.includes('Lamp'))).toEqual([false]);
    assistant.manner = 'prose';
    assistant.answers = () => ({ colour: 'I cannot see' });
    expect(await press()).toMatchObject({
      success: true,
      message: expect.stringContaining('does not seem to see'),
    });
    assistant.answers = null;
  });

  test('says what is wrong and what to do', async () => {
    expect(await press({ key: 'sk-wrong-key' })).toMatchObject({
      success: false,
      next_step: expect.any(String),
    });
    assistant.manner = 'half';
    expect(await press()).toMatchObject({ success: false, error: 'The answer of the assistant is cut off.' });
    expect(await press({ address: 'http://127.0.0.1:1/v1' })).toMatchObject({ success: false });
  });
});
