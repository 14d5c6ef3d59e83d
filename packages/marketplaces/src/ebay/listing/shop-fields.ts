import type { SafetyContact } from '@crosslister/contract/settings/safety-contacts.ts';
import type { ListingDraft, RevisedField } from '../../listing/listing.ts';
import type { Offer } from '../answers.ts';
import type { EbaySettings } from '../settings.ts';

/** `none` sends nothing: the seller is not registered for VAT. */
const vatPercentages: Record<EbaySettings['vat'], number | null> = {
  none: null,
  zero: 0,
  reduced: 5,
  standard: 20,
};

/** The rate as Settings name it. Undefined: none, or one that is not of the United Kingdom. */
export const vatNamed = (percentage: number | undefined): string | undefined =>
  percentage === undefined
    ? undefined
    : Object.entries(vatPercentages).find(([, rate]) => rate === percentage)?.[0];

/** By the names of the Inventory API (1.18.4). What is empty is left out. */
function addressOf(contact: SafetyContact) {
  const named = {
    companyName: contact.company,
    addressLine1: contact.address_1,
    addressLine2: contact.address_2,
    city: contact.city,
    stateOrProvince: contact.region,
    postalCode: contact.postcode,
    country: contact.country,
    email: contact.email,
    phone: contact.phone,
    contactUrl: contact.url,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
}

/**
 * A listing's place in the seller's Shop, its VAT, its second category, and who answers for its safety. What is not
 * chosen stays as it is on eBay, but a second category may cost a fee: one that is not chosen is sent back only to a
 * listing in which the seller has not taken it back here.
 */
export function shopFields(
  { settings, safetyContacts = {} }: { settings: EbaySettings } & Pick<ListingDraft, 'safetyContacts'>,
  categoryId: string | undefined,
  existing: Offer | null,
  edited?: ReadonlySet<RevisedField>,
): Record<string, unknown> {
  const { store_category: shop, second_category: chosen, vat } = settings;
  const second = chosen || (edited && !edited.has('second_category') && existing?.secondaryCategoryId);
  const percentage = vatPercentages[vat];
  const { manufacturer, responsible } = safetyContacts;
  return {
    secondaryCategoryId: second && second !== categoryId ? second : undefined,
    ...(shop && { storeCategoryNames: [shop] }),
    ...(percentage !== null && { tax: { ...existing?.tax, vatPercentage: percentage } }),
    ...((manufacturer || responsible) && {
      regulatory: {
        ...existing?.regulatory,
        ...(manufacturer && { manufacturer: addressOf(manufacturer) }),
        ...(responsible && {
          responsiblePersons: [{ ...addressOf(responsible), types: ['EUResponsiblePerson'] }],
        }),
      },
    }),
  };
}
