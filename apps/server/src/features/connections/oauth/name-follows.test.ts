import { expect, test } from 'vitest';
import { connectionOf } from '../../../test/connections.ts';
import { comeBack, consent, startTestEbay } from '../../../test/marketplaces.ts';
import { startTestServer } from '../../../test/server.ts';

test("the code of a consent that was traded is never lost: without eBay's identity call it is connected, and its name follows", async () => {
  const ebay = await startTestEbay('anna-sells');
  const server = await startTestServer({ ...ebay.env, ROLE: 'web', LOG_LEVEL: 'silent' });
  try {
    const seller = await server.register();
    const back = await consent(seller, ebay, 'anna-sells');
    const mend = ebay.faults.add({ kind: 'error_before', path: '/commerce/identity/' });
    expect((await comeBack(server, back)).body).toContain('eBay is connected');
    expect(await connectionOf(seller, 'ebay')).toMatchObject({
      state: 'connected',
      account: '',
      error: null,
    });
    await seller.call('POST', '/api/sale-detection/run/');
    expect(await connectionOf(seller, 'ebay')).toMatchObject({
      state: 'connected',
      account: '',
      error: null,
    });
    mend();
    await seller.call('POST', '/api/sale-detection/run/');
    expect(await connectionOf(seller, 'ebay')).toMatchObject({
      state: 'connected',
      account: 'anna-sells',
      error: null,
    });
    const row = await server.services.db
      .selectFrom('connections')
      .select(['account_id', 'unproved'])
      .where('user_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ account_id: expect.stringMatching(/./), unproved: false });
  } finally {
    await server.stop();
    await ebay.stop();
  }
});
