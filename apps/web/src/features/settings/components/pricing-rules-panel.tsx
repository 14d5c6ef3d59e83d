import { platformNames } from '@crosslister/contract/platforms.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import { listingPricePence } from '@crosslister/domain/pricing.ts';
import { Group, NumberInput, Paper, Stack, Switch, Text } from '@mantine/core';
import { parseMarkup } from '../markup.ts';
import { withRules } from '../settings-draft.ts';
import { PanelIntro } from './panel-intro.tsx';
import type { PanelProps } from './panel-props.ts';

const markups = [
  ['ebay', 'ebay_markup'],
  ['etsy', 'etsy_markup'],
  ['vinted', 'vinted_markup'],
] as const;
const EXAMPLE_PENCE = 1000;

export function PricingRulesPanel({ draft, onChange }: PanelProps) {
  const rules = draft.pricing_rules;
  return (
    <Stack gap="lg">
      <PanelIntro title="Pricing Rules">
        A markup is added to the catalogue price when a product is listed. WooCommerce sells at the catalogue
        price.
      </PanelIntro>
      <Group grow align="start" preventGrowOverflow={false} gap="md">
        {markups.map(([platform, field]) => (
          <NumberInput
            key={field}
            miw={150}
            label={`${platformNames[platform]} Markup (%)`}
            min={0}
            max={1000}
            step={1}
            allowDecimal={false}
            clampBehavior="blur"
            value={rules[field]}
            onChange={(value) => onChange(withRules(draft, { [field]: parseMarkup(value) }))}
          />
        ))}
      </Group>
      <Switch
        label="Round to .99"
        description="Prices with a markup end in 99 pence: £12.50 becomes £12.99."
        checked={rules.round_to_99}
        onChange={(event) => onChange(withRules(draft, { round_to_99: event.currentTarget.checked }))}
      />
      <Paper withBorder p="md" aria-live="polite">
        <Text size="sm" fw={600} mb="xs">
          A product at {formatPence(EXAMPLE_PENCE)} is listed at
        </Text>
        <Group gap="xl">
          {(['woocommerce', 'ebay', 'etsy', 'vinted'] as const).map((platform) => (
            <div key={platform}>
              <Text size="xs" c="dimmed">
                {platformNames[platform]}
              </Text>
              <Text fw={600}>{formatPence(listingPricePence(EXAMPLE_PENCE, rules, platform))}</Text>
            </div>
          ))}
        </Group>
      </Paper>
    </Stack>
  );
}
