import type { EtsyProfiles } from '@crosslister/contract/policies.ts';
import { SimpleGrid } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { useRef } from 'react';
import type { FieldFocus } from '../../../lib/dialog-props.ts';
import { useFieldFocus } from '../../../ui/use-field-focus.ts';
import { withEtsy } from '../settings-draft.ts';
import { EtsyListingDefaults } from './etsy-listing-defaults.tsx';
import type { PanelProps } from './panel-props.ts';
import { PoliciesProblem } from './policies-problem.tsx';
import { PolicySelect } from './policy-select.tsx';
import styles from './settings.module.css';

const noProfiles = { shipping_profiles: [], return_policies: [] };

interface Props extends PanelProps {
  profiles: EtsyProfiles | undefined;
  error: string | null;
  /** The setting to start with. */
  begin: FieldFocus | null;
}

export function EtsyDefaults({ draft, onChange, profiles, error, begin }: Props) {
  const settings = draft.pricing_rules.etsy_settings;
  const { shipping_profiles, return_policies } = profiles ?? noProfiles;
  const locked = error !== null || profiles === undefined;
  const card = useRef<HTMLElement>(null);
  // A setting that cannot be chosen yet gets no focus.
  useFieldFocus(card, locked ? null : begin);
  return (
    <section ref={card} className={styles.card} aria-labelledby="defaults-etsy">
      <h4 className={styles.cardTitle} id="defaults-etsy">
        Etsy
      </h4>
      {error && <PoliciesProblem platform="etsy" error={error} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PolicySelect
          label="Shipping Profile"
          field="shipping_profile"
          value={settings.shipping_profile}
          policies={shipping_profiles}
          disabled={locked}
          onChange={(shipping_profile) => onChange(withEtsy(draft, { shipping_profile }))}
        />
        <PolicySelect
          label="Return Policy"
          field="return_policy"
          value={settings.return_policy}
          policies={return_policies}
          disabled={locked}
          onChange={(return_policy) => onChange(withEtsy(draft, { return_policy }))}
        />
      </SimpleGrid>
      <EtsyListingDefaults draft={draft} onChange={onChange} />
    </section>
  );
}
