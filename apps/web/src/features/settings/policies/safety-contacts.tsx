import {
  type ContactField,
  contactFieldNames,
  contactFields,
  type SafetyContact,
} from '@crosslister/contract/settings/safety-contacts.ts';
import { type SafetyRole, safetyRoles } from '@crosslister/contract/settings/safety-roles.ts';
import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import { QuietButton, SmallButton } from '../../../ui/buttons.ts';
import { Help } from '../../../ui/fields/help.tsx';
import columns from '../../../ui/styles/columns.module.css';
import type { PanelProps } from '../panel-props.ts';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.tsx';
import { withRules } from '../settings-draft.ts';

const roles = Object.entries(safetyRoles) as [SafetyRole, string][];
const empty = {
  ...(Object.fromEntries(contactFieldNames.map((name) => [name, ''])) as Record<ContactField, string>),
  roles: ['manufacturer'],
  brands: [],
} satisfies SafetyContact as SafetyContact;

/** Who answers for the safety of what is sold: an address book with the brands that each is for. */
export function SafetyContacts({ draft, onChange }: PanelProps) {
  const { safety_contacts: contacts } = draft.pricing_rules;
  /** Beside the contacts, which have nothing that stays the same: a company is typed letter by letter. */
  const [rows, setRows] = useState(() =>
    contacts.map(({ company }, key) => ({ key, isOpen: company === '' })),
  );
  const edit = (safety_contacts: SafetyContact[]) => onChange(withRules(draft, { safety_contacts }));
  const change = (at: number, by: Partial<SafetyContact>) =>
    edit(contacts.map((contact, n) => (n === at ? { ...contact, ...by } : contact)));
  function add(): void {
    setRows([...rows, { key: (rows.at(-1)?.key ?? -1) + 1, isOpen: true }]);
    edit([...contacts, empty]);
  }
  function remove(at: number): void {
    setRows(rows.toSpliced(at, 1));
    edit(contacts.toSpliced(at, 1));
  }
  return (
    <SettingsCard id="defaults-safety" title="Product safety">
      <div className={styles.text}>
        For new goods that go to the EU or Northern Ireland.{' '}
        <Help about="product safety">
          The EU’s product safety rules (GPSR) ask who made a thing and who answers for it there. eBay shows
          both in the listing. A contact without brands is for all.
        </Help>
      </div>
      {contacts.map((contact, at) => (
        <details
          key={rows[at]?.key ?? `saved elsewhere ${at}`}
          className={styles.details}
          open={rows[at]?.isOpen}
        >
          <summary>{contact.company || 'New contact'}</summary>
          <ContactInputs contact={contact} onChange={(by) => change(at, by)} />
          <QuietButton onClick={() => remove(at)}>Remove {contact.company || 'this contact'}</QuietButton>
        </details>
      ))}
      <div>
        <SmallButton onClick={add}>Add a contact</SmallButton>
      </div>
    </SettingsCard>
  );
}

function ContactInputs({
  contact,
  onChange,
}: {
  contact: SafetyContact;
  onChange: (by: Partial<SafetyContact>) => void;
}) {
  return (
    <div className={styles.contact}>
      <Checkbox.Group
        label="What it is"
        value={contact.roles}
        onChange={(chosen) =>
          onChange({ roles: roles.map(([role]) => role).filter((role) => chosen.includes(role)) })
        }
      >
        {roles.map(([role, label]) => (
          <Checkbox key={role} value={role} label={label} />
        ))}
      </Checkbox.Group>
      <TextInput
        label="Brands"
        description="Separated by commas. Empty: all brands."
        defaultValue={contact.brands.join(', ')}
        onChange={(event) =>
          onChange({
            brands: event.currentTarget.value
              .split(',')
              .map((brand) => brand.trim())
              .filter(Boolean),
          })
        }
      />
      <div className={columns.pairs}>
        {contactFieldNames.map((name) => (
          <TextInput
            key={name}
            label={contactFields[name].label}
            maxLength={contactFields[name].most}
            value={contact[name]}
            onChange={(event) =>
              onChange({
                [name]:
                  name === 'country' ? event.currentTarget.value.toUpperCase() : event.currentTarget.value,
              })
            }
          />
        ))}
      </div>
    </div>
  );
}
