import { z } from 'zod';
import { type SafetyRole, safetyRoles } from './safety-roles.ts';

/** The fields of an address, with what eBay's Inventory API takes of each in characters. */
export const contactFields = {
  company: { label: 'Company', most: 100 },
  address_1: { label: 'Address', most: 180 },
  address_2: { label: 'Address, line 2', most: 180 },
  city: { label: 'City', most: 64 },
  region: { label: 'County or state', most: 64 },
  postcode: { label: 'Postcode', most: 9 },
  country: { label: 'Country (two letters)', most: 2 },
  email: { label: 'E-mail', most: 180 },
  phone: { label: 'Phone', most: 64 },
  url: { label: 'Web page', most: 250 },
} as const;
export type ContactField = keyof typeof contactFields;
export const contactFieldNames = Object.keys(contactFields) as ContactField[];

const MAX_CONTACTS = 100;
const MAX_BRANDS = 100;

const line = (name: ContactField) =>
  z
    .string()
    .trim()
    .max(
      contactFields[name].most,
      `${contactFields[name].label} takes at most ${contactFields[name].most} characters.`,
    );

export const SafetyContact = z.object({
  ...(Object.fromEntries(contactFieldNames.map((name) => [name, line(name).default('')])) as {
    [Name in ContactField]: z.ZodDefault<z.ZodString>;
  }),
  company: line('company').min(1, 'A safety contact needs a company.'),
  roles: z
    .array(z.enum(Object.keys(safetyRoles) as [SafetyRole, ...SafetyRole[]]))
    .min(1, 'Say what the safety contact is.')
    .max(Object.keys(safetyRoles).length),
  /** Whose products it is for. Without any: for all. */
  brands: z.array(z.string().trim().min(1).max(65)).max(MAX_BRANDS).default([]),
});
export type SafetyContact = z.infer<typeof SafetyContact>;

export const SafetyContacts = z
  .array(SafetyContact)
  .max(MAX_CONTACTS, `takes at most ${MAX_CONTACTS} safety contacts`)
  .default([]);
