import type { SaleNotices } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect } from 'vitest';
import { pollDue } from '../db/change-feed.ts';
import { type StandInImapServer, startImapServer } from './imap-server.ts';
import { keysOf, mailLike, signed } from './sale-mails.ts';
import { type ConnectedSeller, type TradingPlace, until } from './simulated-marketplaces.ts';
import { stepsOfSeller } from './steps.ts';
import { useTradingPlace } from './use-trading-place.ts';

const login = { user: 'anna@home.example', password: 'an app password' };
const LATER = new Date('2100-01-01');
/** The one who signs has published the key: what is refused is refused for another reason. */
const DOMAINS = ['vinted.co.uk', 'vinted.com', 'etsy.com', 'evil.example', 'vinted.co.uk.evil.example'];

/** What is in the place of the subject in some of the mails. */
export const SUBJECT = '=?UTF-8?Q?You=E2=80=99ve_sold_an_item_on_Vinted?=';

/** A place to trade with, and for each test a seller and a mail server. Nothing may change there. */
export function useMailboxPlace() {
  let place: TradingPlace;
  let seller: ConnectedSeller;
  let imap: StandInImapServer;
  useTradingPlace(
    (ofFile, ofTest) => {
      place = ofFile;
      seller = ofTest;
    },
    { connections: { store: false, ebay: false } },
  );
  beforeEach(async () => {
    place.server.services.resolveTxt = keysOf(...DOMAINS);
    imap = await startImapServer(login);
  });
  afterEach(async () => {
    await seller.call('DELETE', '/api/mailbox/');
    await imap.stop();
    expect(imap.changes).toEqual([]);
  });

  const db = () => place.server.services.db;
  const row = () =>
    db().selectFrom('mailboxes').selectAll().where('user_id', '=', seller.id).executeTakeFirstOrThrow();
  /** The end of the look that is due. The next one is not due automatically. */
  const looked = async () => {
    const ended = await until(
      row,
      ({ lease_until: lease, last_looked_at: at, failures }) => !lease && (at !== null || failures > 0),
    );
    await db()
      .updateTable('mailboxes')
      .set({ next_look_at: LATER })
      .where('user_id', '=', seller.id)
      .execute();
    return ended;
  };
  const steps = stepsOfSeller(
    () => place,
    () => seller,
  );

  return {
    place: () => place,
    seller: () => seller,
    imap: () => imap,
    row,
    steps,
    /** For a test that needs another one. */
    useSeller(other: ConnectedSeller) {
      seller = other;
    },
    /** Saves the settings, and waits for the first look, which notes where the folder ends. */
    async connect(changes: object = {}) {
      const { status } = await seller.call('PUT', '/api/mailbox/', {
        host: '127.0.0.1',
        port: imap.port,
        username: login.user,
        password: login.password,
        folder: 'INBOX',
        seller_address: 'anna@home.example',
        ...changes,
      });
      expect(status).toBe(200);
      await looked();
    },
    /** Has the mailbox read now. */
    async look() {
      await db()
        .updateTable('mailboxes')
        .set({ next_look_at: sql`now()`, last_looked_at: null, failures: 0 })
        .where('user_id', '=', seller.id)
        .execute();
      await pollDue(db());
      return looked();
    },
    /** A mail of Vinted's, signed by it. */
    async deliver(name: string, replaced: Record<string, string> = {}, receivedAt?: Date) {
      const domain = name.startsWith('vinted-com') ? 'vinted.com' : 'vinted.co.uk';
      imap.deliver(await signed(mailLike(name, replaced), domain), receivedAt);
    },
    notices: async () => (await seller.call('GET', '/api/sale-notices/')).body as SaleNotices,
    sales: () =>
      db().selectFrom('sales').selectAll().where('user_id', '=', seller.id).orderBy('id').execute(),
    vase: (fields: object = {}) => steps.listedProduct({ name: 'Blue stoneware vase', ...fields }),
  };
}
