import { valuesOf } from '@crosslister/contract/platforms/attributes.ts';
import type { SafetyContact, SafetyRole } from '@crosslister/contract/settings/safety-contacts.ts';

export type ContactsOf = { [Role in SafetyRole]?: SafetyContact };

/**
 * Who answers for the safety of a product: in each role the contact of its brand, or the one that is for all brands.
 */
export function contactsFor(
  contacts: readonly SafetyContact[],
  specifics: Readonly<Record<string, readonly string[]>>,
): ContactsOf {
  const brands = valuesOf('brand', specifics).map((brand) => brand.toLowerCase());
  const isOfBrand = (contact: SafetyContact) =>
    contact.brands.some((brand) => brands.includes(brand.toLowerCase()));
  const find = (role: SafetyRole): SafetyContact | undefined => {
    const inRole = contacts.filter(({ roles }) => roles.includes(role));
    return inRole.find(isOfBrand) ?? inRole.find((contact) => contact.brands.length === 0);
  };
  const [manufacturer, responsible] = [find('manufacturer'), find('responsible')];
  return { ...(manufacturer && { manufacturer }), ...(responsible && { responsible }) };
}
