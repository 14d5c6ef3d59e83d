import { attributeNamed } from '@crosslister/contract/platforms/attributes.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { tidySpecifics } from '@crosslister/domain/specifics/resolve-specifics.ts';
import { readPart } from '@crosslister/marketplaces/by-parts.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { asChangeOf } from '../../db/changed-by.ts';
import { ofProduct } from '../../db/of-product.ts';
import type { ConnectionRow, Db, ListingRow, ProductRow } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { lockProduct } from '../../operations/lock.ts';
import type { Services } from '../../services.ts';
import { touched, updateProducts } from '../catalogue/write-product-rows.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { updateListings } from './write-listing-rows.ts';

/** Milliseconds for which a form waits for them. */
const PATIENCE_MS = 5_000;

type Listing = Pick<ListingRow, 'id' | 'product_id' | 'external_id' | 'extra'>;

/** The listings of a connection that came without their item specifics. */
export const unreadOf = (db: Db, { id, user_id: userId }: ConnectionRow) =>
  db
    .selectFrom('listings')
    .where('user_id', '=', userId)
    .where('connection_id', '=', id)
    .where('specifics_unread', '=', true)
    .where('status', '=', 'active');

/** Those of which the product says nothing, under whichever name. */
function lackingIn({ specifics }: Pick<ProductRow, 'specifics'>, found: Record<string, string[]>) {
  const meant = (name: string) => attributeNamed(name) ?? name;
  const said = new Set(Object.keys(specifics).map(meant));
  return Object.fromEntries(Object.entries(found).filter(([name]) => !said.has(meant(name))));
}

/** Reads the item specifics of a listing into its product, which keeps what it has by now. */
export async function readSpecificsOf(
  services: Services,
  connection: ConnectionRow,
  { id, product_id, external_id: externalId, extra }: Listing,
  work: { signal: AbortSignal; isSpare: boolean },
): Promise<void> {
  const { platform, user_id: userId } = connection;
  const marketplace = findMarketplace(platform);
  const read = marketplace?.catalogue.readSpecifics;
  if (!read) return;
  const context = await marketplaceContext(services, marketplace, connection, {
    leavesReserve: true,
    ...work,
  });
  const specifics = await readPart(() => read(context, { externalId, extra }));
  // It cannot be read at the moment, so the next look asks again.
  if (specifics === undefined) return;
  await asChangeOf('sync', platform, () =>
    transact(services.db, async (trx) => {
      const product = await lockProduct(trx, userId, product_id);
      if (!product) return;
      // Meanwhile the product may have got another listing there.
      const stored = await updateListings(trx, product, { specifics_unread: false }, (listings) =>
        listings.where('id', '=', id).where('external_id', '=', externalId),
      );
      const found = lackingIn(product, tidySpecifics(specifics ?? {}));
      const isEdited = product.edited_fields.includes('specifics');
      if (stored.length === 0 || isEdited || Object.keys(found).length === 0) return;
      // It is no edit: what is live elsewhere stays as it was made.
      await updateProducts(trx, product, { specifics: { ...found, ...product.specifics }, ...touched });
    }),
  );
}

/** The same at once, for a product that is about to be listed elsewhere. If it fails, the product goes without them. */
export async function readSpecificsNow(
  services: Services,
  product: Pick<ProductRow, 'id' | 'user_id'>,
  signal: AbortSignal = AbortSignal.timeout(PATIENCE_MS),
): Promise<void> {
  const listings = await services.db
    .selectFrom('listings')
    .selectAll()
    .where(ofProduct(product))
    .where('specifics_unread', '=', true)
    .execute();
  for (const listing of listings) {
    const connection = await services.db
      .selectFrom('connections')
      .selectAll()
      .where('user_id', '=', product.user_id)
      .where('id', '=', listing.connection_id)
      .executeTakeFirst();
    if (!connection) continue;
    try {
      await readSpecificsOf(services, connection, listing, { signal, isSpare: false });
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      const reason = `${platformNames[listing.platform]}: ${error.message}`;
      services.log.info({ product: product.id, reason }, 'listed without the item specifics');
    }
  }
}
