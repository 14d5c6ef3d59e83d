import { taxonomyIndex } from '../categories/taxonomy-tree.ts';
import { arrayRefusal, refusal } from '../etsy-refusals.ts';
import type { Seller, Site } from '../etsy-state.ts';
import { type Form, required } from '../form-body.ts';
import type { Content, Picture } from './listing.ts';
import { readTexts } from './listing-text.ts';
import { whenMadeValues } from './when-made.ts';

const makers = ['i_did', 'someone_else', 'collective'] as const;
const types = ['physical', 'download', 'both'] as const;

type Maker = Pick<Content, 'who_made' | 'when_made' | 'is_supply'>;

/**
 * Who made it and when. Etsy enforces its marketplace rule here: something made by others must be vintage (20 years), a
 * craft supply, or from a declared production partner (etsy/open-api#365 and #539).
 */
function readMaker(site: Site, form: Form, isSupply: boolean): Maker {
  const { recent, vintage } = whenMadeValues(site.clock.now().getUTCFullYear());
  const maker = {
    who_made: required(form.oneOf('who_made', makers), 'who_made'),
    when_made: required(form.oneOf('when_made', [...recent, ...vintage]), 'when_made'),
    is_supply: isSupply,
  };
  const fromPartner = (form.integers('production_partner_ids') ?? []).length > 0;
  if (maker.who_made !== 'someone_else' || isSupply || fromPartner) return maker;
  if (vintage.includes(maker.when_made)) return maker;
  throw refusal(400, 'There was a problem with /marketplace : Oh dear, you cannot sell this item on Etsy.');
}

/** The three belong together: an update that names one must name all (etsy/open-api#280). */
export function readMakerChange(site: Site, form: Form): Maker | undefined {
  const given = ['who_made', 'when_made', 'is_supply'].filter((name) => form.has(name));
  if (given.length === 0) return undefined;
  if (given.length < 3) {
    const error = "Cannot update 'when_made' without 'who_made' and  without 'is_supply' and vice versa";
    throw refusal(400, error);
  }
  return readMaker(site, form, form.flag('is_supply') ?? false);
}

function belongs(field: string, id: number | undefined, known: Map<number, unknown>): number | undefined {
  if (id === undefined || known.has(id)) return id;
  throw refusal(400, `Invalid ${field}: ${id} does not belong to this shop.`);
}

/** Everything except who made it, price and quantity. Only the fields that were sent. */
export function readChanges(seller: Seller, form: Form): Partial<Content> {
  const taxonomyId = form.integer('taxonomy_id');
  if (taxonomyId !== undefined && !taxonomyIndex.has(taxonomyId)) {
    throw refusal(400, `Invalid taxonomy_id: ${taxonomyId}`);
  }
  const type = form.oneOf('type', types);
  const shipping = belongs(
    'shipping_profile_id',
    form.integer('shipping_profile_id'),
    seller.shippingProfiles,
  );
  const returns = belongs('return_policy_id', form.integer('return_policy_id'), seller.returnPolicies);
  // Etsy takes a listing out of its section with 0 (etsy/open-api#242).
  const isOutOfSection = form.text('shop_section_id') === '0';
  const section = belongs(
    'shop_section_id',
    isOutOfSection ? undefined : form.integer('shop_section_id'),
    new Map(seller.sections.map((each) => [each.id, each])),
  );
  const known = new Map(seller.partners.map((each) => [each.id, each]));
  const helpers = form
    .integers('production_partner_ids')
    ?.flatMap((id) => belongs('production_partner_ids', id, known) ?? []);
  return {
    ...readTexts(form),
    ...(helpers && { production_partner_ids: helpers }),
    ...(isOutOfSection && { shop_section_id: null }),
    ...(section !== undefined && { shop_section_id: section }),
    ...(taxonomyId !== undefined && { taxonomy_id: taxonomyId }),
    ...(type && { listing_type: type }),
    ...(shipping !== undefined && { shipping_profile_id: shipping }),
    ...(returns !== undefined && { return_policy_id: returns }),
  };
}

/** Pictures by `image_ids`, which must not be an empty list (etsy/open-api#472); undefined when not sent. */
export function readPictures(site: Site, seller: Seller, form: Form): Picture[] | undefined {
  const ids = form.integers('image_ids');
  if (!ids) return undefined;
  if (ids.length === 0) throw arrayRefusal('/images', 'array_too_short', 'cannot be less than 1 items');
  if (ids.length > 20) throw arrayRefusal('/images', 'array_too_long', 'cannot be more than 20 items');
  return ids.map((id) => {
    const picture = site.pictures.get(id);
    if (picture?.shopId !== seller.shopId) throw refusal(400, `Invalid image_ids: ${id}`);
    return picture;
  });
}

export function checkQuantity(quantity: number, least: 0 | 1): number {
  if (Number.isInteger(quantity) && quantity >= least && quantity <= 999) return quantity;
  throw refusal(400, `There was a problem with /quantity : must be between ${least} and 999`);
}

/** Pence of a price in pounds; Etsy's own least price is 0.20. */
export function penceOf(price: number): number {
  const pence = Math.round(price * 100);
  if (pence >= 20 && pence <= 5_000_000) return pence;
  throw refusal(400, 'There was a problem with /price : must be between 0.20 and 50000.00');
}

const nothingYet = {
  listing_type: 'physical',
  shipping_profile_id: null,
  return_policy_id: null,
  tags: [],
  materials: [],
  style: [],
  shop_section_id: null,
  production_partner_ids: [],
  item_weight: null,
  item_weight_unit: null,
  item_length: null,
  item_width: null,
  item_height: null,
  item_dimensions_unit: null,
  should_auto_renew: false,
  is_taxable: true,
  is_customizable: false,
};

/** A new draft: everything that is required, checked in Etsy's order. */
export function readDraft(site: Site, seller: Seller, form: Form) {
  const quantity = checkQuantity(required(form.integer('quantity'), 'quantity'), 1);
  const title = required(form.text('title'), 'title');
  const description = required(form.text('description'), 'description');
  const price = penceOf(required(form.float('price'), 'price'));
  const taxonomyId = required(form.integer('taxonomy_id'), 'taxonomy_id');
  const made = readMaker(site, form, form.flag('is_supply') ?? false);
  const changes = readChanges(seller, form);
  const content = { ...nothingYet, title, description, taxonomy_id: taxonomyId, ...made, ...changes };
  const readiness = belongs('readiness_state_id', form.integer('readiness_state_id'), seller.readiness);
  if (content.listing_type !== 'download') {
    if (!content.shipping_profile_id) {
      throw refusal(400, 'A shipping_profile_id is required for physical listings.');
    }
    if (!readiness) throw refusal(400, 'A readiness_state_id is required for physical listings.');
  }
  const pictures = readPictures(site, seller, form);
  return { quantity, price, content, readinessStateId: readiness ?? null, pictures };
}
