import {
  descriptionOf,
  markupField,
  markupPlatforms,
  platformList,
  platformNames,
  platforms,
} from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import { listingPricePence } from '@crosslister/domain/prices/pricing.ts';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useCredentials } from '../../../lib/api/get-credentials.ts';
import { WholeNumberField } from '../../../ui/fields/number-field.tsx';
import columns from '../../../ui/styles/columns.module.css';
import { PanelIntro } from '../panel-intro.tsx';
import type { PanelProps } from '../panel-props.ts';
import styles from '../settings.module.css';
import { isVisible, withRules } from '../settings-draft.ts';
import { PriceSimulation } from './price-simulation.tsx';

/** Those that sell at the catalogue's own price. */
const unmarked = platformList(platforms.filter((platform) => !descriptionOf(platform).markup));
const EXAMPLE_PENCE = 1000;
/** The rules that make a price. */
const pricesOf = (rules: PricingRules) => [
  rules.round_to_99,
  ...markupPlatforms.map((platform) => rules[markupField(platform)]),
];

export function PricingRulesPanel({ draft, onChange }: PanelProps) {
  const rules = draft.pricing_rules;
  const saved = useCredentials().data?.pricing_rules;
  const hasChanged =
    saved !== undefined && JSON.stringify(pricesOf(rules)) !== JSON.stringify(pricesOf(saved));
  return (
    <>
      <PanelIntro title="Pricing Rules">
        A markup is added to the catalogue price. {unmarked} sells at the catalogue price.
      </PanelIntro>
      <div className={columns.row}>
        {markupPlatforms
          .filter((platform) => isVisible(draft, platform))
          .map((platform) => (
            <WholeNumberField
              key={platform}
              label={`${platformNames[platform]} Markup (%)`}
              min={0}
              max={1000}
              step={1}
              value={rules[markupField(platform)]}
              onChange={(value) => onChange(withRules(draft, { [markupField(platform)]: value }))}
            />
          ))}
      </div>
      <Switch
        label="Round to .99"
        description={`£12.50 becomes £12.99. Prices on ${unmarked} stay as they are.`}
        checked={rules.round_to_99}
        onChange={(event) => onChange(withRules(draft, { round_to_99: event.currentTarget.checked }))}
      />
      <div className={styles.card} aria-live="polite">
        <div>
          <h4 className={styles.cardTitle}>{formatPence(EXAMPLE_PENCE)} is listed at</h4>
          <dl className={styles.example}>
            {platforms
              .filter((platform) => isVisible(draft, platform))
              .map((platform) => (
                <div key={platform}>
                  <dt>{platformNames[platform]}</dt>
                  <dd>{formatPence(listingPricePence(EXAMPLE_PENCE, rules, platform))}</dd>
                </div>
              ))}
          </dl>
        </div>
      </div>
      {hasChanged && <PriceSimulation key={JSON.stringify(pricesOf(rules))} draft={draft} />}
    </>
  );
}
