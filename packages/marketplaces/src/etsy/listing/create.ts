import { plural } from '@crosslister/contract/texts/plural.ts';
import { toDecimalText } from '@crosslister/domain/money.ts';
import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { shopPath } from '../account/account.ts';
import { type ProfileIds, partnerId } from '../account/chosen-profiles.ts';
import { Listing } from '../answers.ts';
import { fittingCategory } from '../catalogue/fitting-category.ts';
import { ask } from '../client.ts';
import type { CheckedDraft } from './draft.ts';
import { saidForm } from './listing-values.ts';

/** How long (ms) a listing may take to appear after a create whose answer was lost. */
const appearsMs = 45_000;
/** Another worker gives its own new draft a SKU well within this time (ms). */
const othersMs = 10_000;
const mostTries = 2;

const Pending = z.object({
  sentAt: z.iso.datetime(),
  tries: z.int(),
  /** Listings that looked the same before it was sent, so it did not make them. */
  before: z.array(z.number()),
});
type Pending = z.infer<typeof Pending>;
const Made = z.object({ id: z.string(), at: z.iso.datetime() });

/** A create that an earlier run sent without receiving the answer. */
function pendingCreate({ journal }: MarketplaceContext): Pending | null {
  return Pending.safeParse(journal.read().etsy_create).data ?? null;
}

/** The listing this operation made or adopted, and whether it may be too new to appear. */
export function madeBefore({ journal, now }: MarketplaceContext): { id: string; isNew: boolean } | null {
  const made = Made.safeParse(journal.read().etsy_listing).data;
  return made ? { id: made.id, isNew: now().getTime() - Date.parse(made.at) < appearsMs } : null;
}

async function keep(context: MarketplaceContext, listing: Listing): Promise<Listing> {
  const made = { id: String(listing.listing_id), at: context.now().toISOString() };
  await context.journal.write({ etsy_listing: made, etsy_create: null });
  return listing;
}

/** Weight and size of what is sent. Etsy refuses a zero, so what is not known is left out (etsy/open-api#162). */
export function parcelForm({ parcel }: Pick<CheckedDraft, 'parcel'>): Record<string, string | number> {
  const { parcel_weight_g: weight, parcel_length_cm, parcel_width_cm, parcel_height_cm } = parcel ?? {};
  const sides = Object.entries({
    item_length: parcel_length_cm,
    item_width: parcel_width_cm,
    item_height: parcel_height_cm,
  }).flatMap(([name, side]) => (side ? [[name, side] as const] : []));
  return {
    ...(weight && { item_weight: weight, item_weight_unit: 'g' }),
    ...(sides.length > 0 && { ...Object.fromEntries(sides), item_dimensions_unit: 'cm' }),
  };
}

/** Fields of both the create and the update. Etsy refuses empty ones, so unknown fields are left out. */
export async function details(context: MarketplaceContext, draft: CheckedDraft, ids: ProfileIds) {
  return {
    title: draft.title,
    description: draft.text,
    who_made: draft.settings.who_made,
    when_made: draft.whenMade,
    is_supply: draft.settings.is_supply,
    ...(draft.settings.taxonomy_id && { taxonomy_id: draft.settings.taxonomy_id }),
    shipping_profile_id: ids.shippingProfileId,
    ...(ids.returnPolicyId && { return_policy_id: ids.returnPolicyId }),
    ...(draft.settings.production_partner.trim() && {
      'production_partner_ids[0]': await partnerId(context, draft.settings.production_partner),
    }),
    ...(await saidForm(context, draft)),
    ...parcelForm(draft),
  };
}

/**
 * The one draft that a create with a lost answer made. Null if none has appeared in time, so that another may be sent.
 * Throws `unknown` while it is too early to say, and `setup` when more than one could be it.
 */
async function adopt(context: MarketplaceContext, alike: Listing[]): Promise<Listing | null> {
  const pending = pendingCreate(context);
  if (!pending) return null;
  const candidates = alike.filter(({ listing_id }) => !pending.before.includes(listing_id));
  const [first, ...others] = candidates;
  if (others.length > 0) {
    throw new MarketplaceError(
      'setup',
      `Your Etsy shop has ${plural(candidates.length, 'draft')} of this item.`,
      {
        nextStep: 'Delete all but one of them on Etsy, then list the product again.',
        link: 'https://www.etsy.com/your/shops/me/tools/listings/state:draft',
      },
    );
  }
  const now = context.now().getTime();
  const waits = Date.parse(pending.sentAt) + (first ? othersMs : appearsMs) - now;
  if (waits > 0) {
    throw new MarketplaceError('unknown', 'Etsy did not say what became of the new listing.', {
      retryAfter: Math.ceil(waits / 1000),
    });
  }
  if (first) return keep(context, first);
  if (pending.tries < mostTries) return null;
  // The seller is asked to look for it there. If they retry after that, it may be sent again.
  await context.journal.write({ etsy_create: { ...pending, tries: 0 } });
  throw new MarketplaceError(
    'rejected',
    `Etsy was asked for this listing ${plural(mostTries, 'time')} and shows none.`,
    {
      nextStep: 'Look among your drafts on Etsy, then list the product again.',
      link: 'https://www.etsy.com/your/shops/me/tools/listings/state:draft',
    },
  );
}

async function create(context: MarketplaceContext, draft: CheckedDraft, ids: ProfileIds): Promise<Listing> {
  try {
    const category = draft.settings.taxonomy_id || (await fittingCategory(context, draft));
    return await ask(context, Listing, {
      method: 'POST',
      path: `${shopPath(context)}/listings`,
      form: {
        ...(await details(context, draft, ids)),
        taxonomy_id: category,
        quantity: draft.quantity,
        price: toDecimalText(draft.pricePence),
        readiness_state_id: ids.readinessStateId,
        type: 'physical',
        // Each renewal costs the listing fee again.
        should_auto_renew: false,
      },
    });
  } catch (error) {
    const open = error instanceof MarketplaceError && ['unknown', 'lost'].includes(error.kind);
    if (!open) await context.journal.write({ etsy_create: null });
    throw error;
  }
}

/**
 * A draft for this product: the one made by a create whose answer was lost, otherwise a new one. Etsy has no
 * idempotency key. So the intent is noted in the journal first, with all listings that looked the same before.
 */
export async function adoptOrCreate(
  context: MarketplaceContext,
  draft: CheckedDraft,
  ids: ProfileIds,
  alike: Listing[],
): Promise<{ listing: Listing; isNew: boolean }> {
  const adopted = await adopt(context, alike);
  if (adopted) return { listing: adopted, isNew: false };
  const pending: Pending = {
    sentAt: context.now().toISOString(),
    tries: (pendingCreate(context)?.tries ?? 0) + 1,
    before: alike.map(({ listing_id }) => listing_id),
  };
  await context.journal.write({ etsy_create: pending });
  return { listing: await keep(context, await create(context, draft, ids)), isNew: true };
}
