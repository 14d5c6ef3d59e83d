import { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { changed } from '../../../db/change-feed.ts';
import { transact } from '../../../db/transact.ts';
import { answers } from '../../../http/answers.ts';
import type { App, Services } from '../../../services.ts';
import { feeSettingsOf } from '../../catalogue/sale-money.ts';

/** By what fees are estimated: the kinds of accounts, and the seller's own figures. */
export async function feeRoutes(app: App, { db }: Services): Promise<void> {
  app.get('/api/fees/', answers(FeeSettings), ({ userId }) => feeSettingsOf(db, userId));

  app.put('/api/fees/', answers(FeeSettings, { body: FeeSettings }), async ({ userId, body }) => {
    await transact(db, async (trx) => {
      await trx
        .updateTable('settings')
        .set({ fees: JSON.stringify(body) })
        .where('user_id', '=', userId)
        .execute();
      // Estimates of sales change with them.
      await changed(trx, userId, 'settings', 'sales', 'products');
    });
    return body;
  });
}
