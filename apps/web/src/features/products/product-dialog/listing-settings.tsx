import type { ProductOverrides } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { type ReactNode, useState } from 'react';
import { useEnabledPlatforms } from '../../../lib/platform-settings.ts';
import { EbayListingSettings } from './ebay-listing-settings.tsx';
import { EtsyListingSettings } from './etsy-listing-settings.tsx';
import styles from './product-dialog.module.css';

interface Props {
  overrides: ProductOverrides;
  onChange: (overrides: ProductOverrides) => void;
}

/** The panels of platforms for which a product may have its own settings. */
const panels: Partial<Record<Platform, (props: Props) => ReactNode>> = {
  ebay: ({ overrides, onChange }) => (
    <EbayListingSettings own={overrides.ebay ?? {}} onChange={(ebay) => onChange({ ...overrides, ebay })} />
  ),
  etsy: ({ overrides, onChange }) => (
    <EtsyListingSettings own={overrides.etsy ?? {}} onChange={(etsy) => onChange({ ...overrides, etsy })} />
  ),
};

/**
 * What this product overrides of the defaults in Settings. No marketplace is asked for anything until it is unfolded.
 */
export function ListingSettings({ overrides, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const shown = useEnabledPlatforms().flatMap(({ platform }) => {
    const Panel = panels[platform];
    return Panel ? [{ platform, Panel }] : [];
  });
  const own = Object.values(overrides).reduce((sum, each) => sum + Object.keys(each ?? {}).length, 0);
  if (shown.length === 0) return null;
  return (
    <details className={styles.preview} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Listing settings for this product{own > 0 && ` (${own} of its own)`}</summary>
      {opened && (
        <div className={styles.section}>
          {shown.map(({ platform, Panel }) => (
            <Panel
              key={platform}
              overrides={overrides}
              onChange={(edited) => onChange(withoutEmpty(edited))}
            />
          ))}
        </div>
      )}
    </details>
  );
}

/** As the server stores them: an emptied setting is removed, and so is a platform without any. */
function withoutEmpty(overrides: ProductOverrides): ProductOverrides {
  const said = (settings: object = {}) =>
    Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''));
  const kept = Object.entries(overrides).map(([platform, settings]) => [platform, said(settings)] as const);
  return Object.fromEntries(kept.filter(([, settings]) => Object.keys(settings).length > 0));
}
