import type {
  CrosslistCheck,
  CrosslistCheckRequest,
  CrosslistGap,
} from '@crosslister/contract/crosslist-check.ts';
import { descriptionOf, type Platform, platformNames, titleLimit } from '@crosslister/contract/platforms.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { cut, stripHtml } from '@crosslister/domain/html-text.ts';
import type { OwnPhotos } from '@crosslister/marketplaces/context.ts';
import { type DraftGap, gapSentence } from '@crosslister/marketplaces/listing/draft-gap.ts';
import type { ListingDraft } from '@crosslister/marketplaces/listing/listing.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../../db/of-product.ts';
import type { ListingRow, ProductRow } from '../../../db/schema.ts';
import { plannedStarts } from '../../../operations/on-request/planned.ts';
import type { Services } from '../../../services.ts';
import { columnsOf } from '../../catalogue/field-columns.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { readableSecrets } from '../../connections/secrets.ts';
import { ownPhotos } from '../../images/own-photos.ts';
import { findRulesOfAll } from '../../policies/category-rules.ts';
import { completeDrafts } from '../../policies/complete-drafts.ts';
import { readSettings } from '../../settings/seller-settings.ts';
import { chooseByHand } from '../by-hand/store-step.ts';
import { inCategory } from '../categories/own-category.ts';
import { type Proposal, proposalKey } from '../categories/proposal.ts';
import { proposeCategories } from '../categories/propose-category.ts';
import { makeDraft } from '../draft.ts';
import { gapsInCatalogue } from '../gaps-in-catalogue.ts';
import { findUnpaid } from './find-unpaid.ts';
import { leftOutNote, unknownValues } from './unknown-values.ts';

type Result = CrosslistCheck['results'][number];

interface Checked {
  product: ProductRow;
  listing: ListingRow | undefined;
  draft: ListingDraft;
  proposal: Proposal | undefined;
}

/**
 * What would prevent each product from being listed on each platform, as far as this is
 * known without trying. Deleted products are left out, and a product that is already listed
 * lacks nothing. If a marketplace does not answer, only its own part stays unknown.
 */
export async function checkCrosslists(
  services: Services,
  userId: number,
  { product_ids: ids, platforms, with_extension: withExtension, unsaved }: CrosslistCheckRequest,
  signal: AbortSignal,
): Promise<Result[]> {
  const settings = await readSettings(services.db, userId);
  const edits = new Map(unsaved.map(({ product_id: id, fields }) => [id, columnsOf(fields)]));
  const stored = await readProducts(services, userId, ids);
  const products = stored.map((product) => ({ ...product, ...edits.get(product.id) }));
  const listings = await readListings(services, userId, ids);
  const startOf = await plannedStarts(services, userId, ids);
  const byServer = platforms.filter(
    (platform) => !chooseByHand(platform, withExtension.includes(platform) ? 'extension' : undefined),
  );
  const wanted = { userId, settings, products, listings, platforms: byServer };
  const proposals = await proposeCategories(services, wanted, signal);
  const perPlatform = [...new Set(platforms)].map(async (platform) => {
    const checked = products.map((product) => {
      const listing = listings.find((each) => each.product_id === product.id && each.platform === platform);
      const draft = makeDraft({ platform, params: {} }, product, listing, settings);
      // missingInCatalogue already reports a missing price. The draft gets one here, so that it is not reported twice.
      const priced = { ...draft, pricePence: Math.max(draft.pricePence, 1) };
      const proposal = byServer.includes(platform)
        ? proposals.get(proposalKey(platform, product.id))
        : undefined;
      const settled = proposal?.id ? inCategory(priced, platform, proposal.id) : priced;
      return { product, listing, proposal, draft: settled };
    });
    const unlisted = checked.filter(({ listing }) => !listing || listing.status === 'delisted');
    const drafts = await completeDrafts(
      services.db,
      { userId, platform },
      unlisted.map(({ draft }) => draft),
    );
    const open = unlisted.map((each, at) => ({ ...each, draft: drafts[at] ?? each.draft }));
    const asked = withExtension.includes(platform) ? 'extension' : undefined;
    const gaps = await gapsOn(services, { userId, platform, asked }, open, signal);
    return checked.map(({ product }) => ({
      product_id: product.id,
      platform,
      starts_at: startOf(product.id, platform),
      ...(gaps.get(product.id) ?? { gaps: [], warnings: [], filled: [], unchecked: null }),
    }));
  });
  return (await Promise.all(perPlatform)).flat();
}

function readProducts({ db }: Services, userId: number, ids: number[]): Promise<ProductRow[]> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', sql<number>`ANY (${ids})`)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

function readListings({ db }: Services, userId: number, ids: number[]): Promise<ListingRow[]> {
  return db
    .selectFrom('listings')
    .selectAll()
    .where('product_id', '=', sql<number>`ANY (${ids})`)
    .where('user_id', '=', userId)
    .execute();
}

const gapOf = (gap: DraftGap): CrosslistGap => ({
  message: gapSentence(gap),
  field: gap.fix?.target === 'product' ? gap.fix.field : null,
  missing: [],
});
/** Several checks may say the same. */
const oncePerMessage = (gaps: readonly CrosslistGap[]) => [
  ...new Map(gaps.map((gap) => [gap.message, gap])).values(),
];
/** An adapter's own gap for a missing category, which is said once only. */
const isCategoryGap = ({ fix }: DraftGap, platform: Platform): boolean => {
  const { usual } = descriptionOf(platform).categories ?? {};
  return (
    fix?.target === 'settings' && usual !== undefined && 'setting' in usual && fix.setting === usual.setting
  );
};
const noCategory = (platform: Platform): CrosslistGap => ({
  message: `Choose its ${platformNames[platform]} category.`,
  field: 'category',
  missing: [],
});

async function gapsOn(
  services: Services,
  { userId, platform, asked }: { userId: number; platform: Platform; asked: 'extension' | undefined },
  checked: Checked[],
  signal: AbortSignal,
): Promise<Map<number, Omit<Result, 'product_id' | 'platform' | 'starts_at'>>> {
  const byHand = chooseByHand(platform, asked);
  const marketplace = findMarketplace(platform);
  const connection = byHand ? undefined : await findConnection(services.db, userId, platform);
  const secrets = connection && readableSecrets(services, connection);
  const isConnected = Boolean(secrets);
  const unconnected: CrosslistGap = {
    message: `${platformNames[platform]} account not connected. Connect it under Settings, Connections.`,
    field: null,
    missing: [],
    waits_for: 'account',
  };
  const photos =
    marketplace?.capabilities.downloadsPhotos && secrets
      ? ownPhotos(services, userId, marketplace.account.addresses(services.config.marketplaces, secrets))
      : null;
  const categories = isConnected ? checked.flatMap(({ draft }) => draft.categoryId ?? []) : [];
  const rulesOf = await findRulesOfAll(services, { userId, platform }, categories, signal);
  const unpaid = await findUnpaid(
    services.db,
    userId,
    byHand ? [] : checked.flatMap(({ listing }) => listing ?? []),
  );
  const unknownIn = await unknownValues(
    services,
    platform,
    isConnected ? connection : undefined,
    checked.map(({ draft }) => draft),
    signal,
  );
  const notes = byHand ? [] : await firstListingNotes(services, userId, platform);
  return new Map(
    checked.map(({ product, listing, draft, proposal }) => {
      const held = listing && unpaid.get(listing.id);
      const unknown = unknownIn.get(draft) ?? [];
      const hasNone = proposal?.from === null;
      const inDraft = [
        ...gapsInCatalogue(product, platform),
        ...((byHand ?? marketplace?.listing)?.gaps(draft) ?? []),
      ].filter((gap) => !hasNone || !isCategoryGap(gap, platform));
      const found = rulesOf.get(draft.categoryId ?? '');
      const inCategory = found?.rules ? marketplace?.categories?.rules?.check(draft, found.rules) : undefined;
      const gaps = [
        ...(byHand || isConnected ? [] : [unconnected]),
        ...(held ? [{ message: held, field: null, missing: [], waits_for: 'payment' as const }] : []),
        ...oncePerMessage(inDraft.map(gapOf)),
        ...(hasNone ? [noCategory(platform)] : []),
        ...(inCategory?.gaps ?? []).map(({ field, missing, message, nextStep, unknown }) => ({
          field,
          missing: [...missing],
          message: `${message} ${nextStep}`,
          ...(unknown && { unknown }),
        })),
      ];
      return [
        product.id,
        {
          gaps,
          ...(proposal && { category: proposal }),
          filled: inCategory?.filled ?? [],
          warnings: [
            ...titleWarnings(platform, draft),
            ...photoWarnings(draft, photos),
            ...leftOutNote(platform, unknown),
            ...notes,
          ],
          ...(unknown.length > 0 && { unknown }),
          unchecked: found && !found.rules ? (found.problem?.message ?? null) : null,
        },
      ];
    }),
  );
}

/** What a seller should know before the first listing that is made from here. */
async function firstListingNotes(
  { db }: Services,
  userId: number,
  platform: Platform,
): Promise<readonly string[]> {
  const { editing } = descriptionOf(platform);
  if (!editing) return [];
  const made = await db
    .selectFrom('listings')
    .select('id')
    .where(ofPlatform(userId, platform))
    .where(sql<boolean>`extra ? ${editing.idOfMadeHere}`)
    .limit(1)
    .executeTakeFirst();
  return made ? [] : [editing.note];
}

/** A warning for a title that is longer than the marketplace takes. */
function titleWarnings(platform: Platform, { title, descriptionHtml }: ListingDraft): string[] {
  const limit = titleLimit(platform);
  const text = stripHtml(title);
  if (limit === undefined || text.length <= limit) return [];
  const name = platformNames[platform];
  const shown =
    findMarketplace(platform)?.listing.shownAs({ title, descriptionHtml }).title ?? cut(text, limit);
  return [
    `Its name has ${text.length} characters and ${name} takes ${limit}, so buyers would read "${shown}". Enter a ${name} title in the product to say it otherwise.`,
  ];
}

/** Warnings for photos stored here that the marketplace could not download. */
function photoWarnings({ imageUrls }: ListingDraft, photos: OwnPhotos | null): string[] {
  const count = photos ? imageUrls.filter((address) => photos.addressFor(address) === null).length : 0;
  if (count === 0) return [];
  const which =
    count === imageUrls.length ? 'photos' : `${count} of its ${plural(imageUrls.length, 'photo')}`;
  return [
    `It would be listed without ${which}: they are kept on this server, where the store cannot download them. It can once the server has an https address on the internet (PUBLIC_URL).`,
  ];
}
