import type { ProductOverrides } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { useState } from 'react';
import { useEnabledPlatforms } from '../../../lib/platform-settings.ts';
import { EbayListingSettings } from './ebay-listing-settings.tsx';
import { EtsyListingSettings } from './etsy-listing-settings.tsx';
import styles from './product-dialog.module.css';

interface Props {
  overrides: ProductOverrides;
  onChange: (overrides: ProductOverrides) => void;
}

const panels = { ebay: EbayListingSettings, etsy: EtsyListingSettings } satisfies Partial<
  Record<Platform, unknown>
>;

/** What this product says over the defaults of Settings. Nothing is asked of a marketplace until it is unfolded. */
export function ListingSettings({ overrides, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const enabled = useEnabledPlatforms().map(({ platform }) => platform);
  const own = Object.values(overrides).reduce((sum, each) => sum + Object.keys(each ?? {}).length, 0);
  if (!enabled.some((platform) => platform in panels)) return null;
  return (
    <details className={styles.preview} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Listing settings for this product{own > 0 && ` (${own} of its own)`}</summary>
      {opened && (
        <div className={styles.section}>
          {enabled.includes('ebay') && (
            <panels.ebay
              own={overrides.ebay ?? {}}
              onChange={(ebay) => onChange(withoutEmpty({ ...overrides, ebay }))}
            />
          )}
          {enabled.includes('etsy') && (
            <panels.etsy
              own={overrides.etsy ?? {}}
              onChange={(etsy) => onChange(withoutEmpty({ ...overrides, etsy }))}
            />
          )}
        </div>
      )}
    </details>
  );
}

/** As the server keeps them: a setting that was taken back is not there, and neither is a platform without any. */
function withoutEmpty({ ebay, etsy }: ProductOverrides): ProductOverrides {
  const said = <T extends object>(settings: T | undefined) =>
    Object.fromEntries(
      Object.entries(settings ?? {}).filter(([, value]) => value !== undefined && value !== ''),
    );
  const kept = { ebay: said(ebay), etsy: said(etsy) };
  return Object.fromEntries(Object.entries(kept).filter(([, settings]) => Object.keys(settings).length > 0));
}
