import type { SafetyContact } from '@crosslister/contract/settings/safety-contacts.ts';
import { expect, test } from 'vitest';
import { contactsFor } from './safety-contacts.ts';

const contact = (company: string, role: SafetyContact['roles'][number], ...brands: string[]) =>
  ({ company, roles: [role], brands }) as unknown as SafetyContact;
const book = [
  contact('Anybody Ltd', 'manufacturer'),
  contact('Moomin Oy', 'manufacturer', 'Moomin'),
  contact('EU Agent GmbH', 'responsible'),
];

test.each([
  ['that of its brand before that for all', { Brand: ['moomin'] }, {}, 'Moomin Oy'],
  ['that for all without a brand', {}, {}, 'Anybody Ltd'],
  ['the one chosen for the product', { Brand: ['Moomin'] }, { manufacturer: 'Anybody Ltd' }, 'Anybody Ltd'],
  ['not one that is in the book no more', { Brand: ['Moomin'] }, { manufacturer: 'Gone' }, 'Moomin Oy'],
  ['not one of the other role', {}, { manufacturer: 'EU Agent GmbH' }, 'Anybody Ltd'],
])('a manufacturer: %s', (_, specifics, chosen, company) => {
  const found = contactsFor(book, specifics, chosen);
  expect([found.manufacturer?.company, found.responsible?.company]).toEqual([company, 'EU Agent GmbH']);
});
