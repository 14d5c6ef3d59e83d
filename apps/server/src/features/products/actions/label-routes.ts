import { labelKey } from '@crosslister/contract/labels/label-colours.ts';
import { MAX_LABELS } from '@crosslister/contract/labels/labels.ts';
import { BulkLabel } from '@crosslister/contract/product-query.ts';
import { BulkLabelResult, LabelChange, LabelChanged } from '@crosslister/contract/schemas/label-schemas.ts';
import { changed } from '../../../db/change-feed.ts';
import { transact } from '../../../db/transact.ts';
import { answers } from '../../../http/answers.ts';
import type { App, Services } from '../../../services.ts';
import { chosenIds } from './chosen-ids.ts';
import { labelProducts, renameLabel } from './label-products.ts';
import { renameLabelInViews } from './rename-label-in-views.ts';

const doneWords = { add: 'labelled', remove: 'no longer labelled' };

/** Labels of many products at once, and what a label is called and looks like. */
export async function labelRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.post(
    '/api/products/bulk_label/',
    answers(BulkLabelResult, { body: BulkLabel }),
    async ({ userId, body }) => {
      const ids = await chosenIds(services, userId, body);
      const { changed: done, full } = await labelProducts(db, userId, ids, body);
      const message = [
        `${done.length} product(s) ${doneWords[body.action]} "${body.label}"`,
        full > 0 ? `${full} product(s) have ${MAX_LABELS} labels already, and take no more` : '',
      ];
      return { message: message.filter(Boolean).join('. '), ids: done };
    },
  );

  app.put(
    '/api/labels/',
    answers(LabelChanged, { body: LabelChange }),
    async ({ userId, body: { name, colour, new_name: newName } }) => {
      const count = newName === undefined ? 0 : await renameLabel(db, userId, name, newName);
      const [before, after] = [labelKey(name), labelKey(newName ?? name)];
      await transact(db, async (trx) => {
        const { label_colours, views } = await trx
          .selectFrom('settings')
          .select(['label_colours', 'views'])
          .where('user_id', '=', userId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        // A label may be called as what every object has: "constructor".
        const colours = new Map(Object.entries(label_colours));
        const kept = colours.get(before);
        colours.delete(before);
        // A renamed label keeps its colour, unless the other name has one.
        const chosen = colour ?? colours.get(after) ?? kept;
        if (chosen) colours.set(after, chosen);
        await trx
          .updateTable('settings')
          .set({
            label_colours: JSON.stringify(Object.fromEntries(colours)),
            ...(newName !== undefined && { views: JSON.stringify(renameLabelInViews(views, name, newName)) }),
          })
          .where('user_id', '=', userId)
          .execute();
        await changed(trx, userId, 'products');
      });
      return { count };
    },
  );
}
