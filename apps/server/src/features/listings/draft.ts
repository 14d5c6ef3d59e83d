import type { Platform } from '@crosslister/contract/platforms.ts';
import { descriptionOn, pricePenceOn, titleOn, valuesOn } from '@crosslister/domain/listing-contents.ts';
import { platformRules, saidSettings } from '@crosslister/domain/platform-rules.ts';
import { marketplaceSku } from '@crosslister/domain/skus/marketplace-sku.ts';
import { contactsFor } from '@crosslister/domain/specifics/safety-contacts.ts';
import type { ListingDraft } from '@crosslister/marketplaces/listing/listing.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { ListingRow, ProductRow } from '../../db/schema.ts';
import type { ParamsOf } from '../../db/stored/operation-json.ts';
import type { Settings } from '../settings/seller-settings.ts';

export function makeDraft(
  { platform, params }: { platform: Platform; params: Pick<ParamsOf<'crosslist'>, 'mode' | 'publish'> },
  product: ProductRow,
  listing: ListingRow | undefined,
  settings: Settings,
): ListingDraft {
  return {
    productId: product.id,
    sku: sentSku(product, listing, platform),
    title: titleOn(platform, product),
    descriptionHtml: descriptionOn(platform, product),
    pricePence: pricePenceOn(platform, product, settings.pricingRules),
    quantity: Math.max(product.quantity, 1),
    imageUrls: product.images.map(({ src }) => src),
    categoryId: product.ebay_category || settings.defaultEbayCategory || null,
    condition: product.condition,
    conditionNotes: product.condition_notes,
    specifics: product.specifics,
    safetyContacts: contactsFor(
      settings.pricingRules.safety_contacts,
      product.specifics,
      product.overrides[platform],
    ),
    values: valuesOn(product.per_platform, platform),
    settings: {
      ...platformRules(settings.pricingRules, platform),
      ...saidSettings(platform, product.specifics),
      ...product.overrides[platform],
    },
    startAt: null,
    review: params.mode === 'review',
    publish: params.publish === true,
    previous: listing?.external_id ? { externalId: listing.external_id, extra: listing.extra } : null,
  };
}

/**
 * The SKU under which a listing is made and found. It is the SKU that the listing already has. The exception is a label
 * such as `Box 3/b`, which the platform does not accept in a new listing. On a strict platform, hyphens and underscores
 * of existing listings are accepted.
 */
export function sentSku(
  product: Pick<ProductRow, 'id' | 'sku'>,
  listing: Pick<ListingRow, 'sku'> | undefined,
  platform: Platform,
): string {
  const strict = findMarketplace(platform)?.capabilities.strictSku ?? false;
  const isUsable = listing && (!strict || /^[\w-]{1,50}$/.test(listing.sku));
  return isUsable ? listing.sku : skuFor(product, platform);
}

/** A store accepts any SKU. Marketplaces have rules for theirs. */
function skuFor(product: Pick<ProductRow, 'id' | 'sku'>, platform: Platform): string {
  const strict = findMarketplace(platform)?.capabilities.strictSku ?? false;
  return strict ? marketplaceSku(product.sku, product.id) : product.sku;
}
