import { valuesOf } from '@crosslister/contract/platforms/attributes.ts';
import type { SafetyContact } from '@crosslister/contract/settings/safety-contacts.ts';
import type { SafetyRole } from '@crosslister/contract/settings/safety-roles.ts';

export type ContactsOf = { [Role in SafetyRole]?: SafetyContact };

/**
 * Who answers for the safety of a product: in each role the contact that was chosen for it by its company, else that of its
 * brand, or the one that is for all brands.
 */
export function contactsFor(
  contacts: readonly SafetyContact[],
  specifics: Readonly<Record<string, readonly string[]>>,
  chosen: Readonly<Record<string, unknown>> = {},
): ContactsOf {
  const brands = valuesOf('brand', specifics).map((brand) => brand.toLowerCase());
  const isOfBrand = (contact: SafetyContact) =>
    contact.brands.some((brand) => brands.includes(brand.toLowerCase()));
  const find = (role: SafetyRole): SafetyContact | undefined => {
    const inRole = contacts.filter(({ roles }) => roles.includes(role));
    const ofProduct = inRole.find(({ company }) => company === chosen[role]);
    return ofProduct ?? inRole.find(isOfBrand) ?? inRole.find((contact) => contact.brands.length === 0);
  };
  const [manufacturer, responsible] = [find('manufacturer'), find('responsible')];
  return { ...(manufacturer && { manufacturer }), ...(responsible && { responsible }) };
}
