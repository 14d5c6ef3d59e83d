import { EtsySettings } from '@crosslister/contract/credentials.ts';
import { etsyMakers } from '@crosslister/contract/lists.ts';
import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { categoryNumber, listWithNames, makerNames, whenMadeChoices } from '../../../lib/etsy-words.ts';
import { CategoryField } from '../../../ui/category-picker/category-field.tsx';
import { withEtsy } from '../settings-draft.ts';
import type { PanelProps } from './panel-props.ts';

const makers = etsyMakers.map((value) => ({ value, label: makerNames[value] }));
const { who_made: Maker, list_with: ListWith } = EtsySettings.shape;

/** What every Etsy listing needs besides its product. */
export function EtsyListingDefaults({ draft, onChange }: PanelProps) {
  const settings = draft.pricing_rules.etsy_settings;
  const edit = (change: Partial<EtsySettings>) => onChange(withEtsy(draft, change));
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Who made it"
          data-field="who_made"
          data={makers}
          value={settings.who_made}
          allowDeselect={false}
          onChange={(value) => edit({ who_made: Maker.parse(value ?? undefined) })}
        />
        <Select
          label="When it was made"
          data-field="when_made"
          {...whenMadeChoices(settings.when_made, new Date().getFullYear())}
          allowDeselect={false}
          onChange={(value) => value && edit({ when_made: value })}
        />
        <TextInput
          label="Processing profile"
          data-field="processing_profile"
          description="Its name on Etsy. Empty takes the first that is ready to ship."
          value={settings.processing_profile}
          onChange={(event) => edit({ processing_profile: event.currentTarget.value })}
        />
        <Select
          label="List with"
          data={Object.entries(listWithNames).map(([value, label]) => ({ value, label }))}
          value={settings.list_with}
          allowDeselect={false}
          onChange={(value) => edit({ list_with: ListWith.parse(value ?? undefined) })}
        />
      </SimpleGrid>
      <div data-field="taxonomy_id">
        <CategoryField
          platform="etsy"
          label="Etsy category"
          description="For products without one of their own. Choose it, or enter its number on Etsy."
          value={settings.taxonomy_id}
          onChange={(id) => edit({ taxonomy_id: categoryNumber(id) })}
        />
      </div>
      <Switch
        label="It is a supply or a tool to make things"
        checked={settings.is_supply}
        onChange={(event) => edit({ is_supply: event.currentTarget.checked })}
      />
      <Switch
        label="Publish at once"
        description="Etsy charges its listing fee for each published listing. Drafts are free."
        checked={settings.publish}
        onChange={(event) => edit({ publish: event.currentTarget.checked })}
      />
    </>
  );
}
