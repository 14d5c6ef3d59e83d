import { settingsOf, settingsPlatforms } from '@crosslister/contract/platforms.ts';
import { useState } from 'react';
import { useEnabledPlatforms } from '../../../../lib/platforms/platform-settings.ts';
import { drawnFor } from '../form-part.ts';
import styles from '../product-dialog.module.css';
import { withoutUnsaid } from '../product-form.ts';
import { PlatformSettings } from './platform-settings.tsx';

/** Platforms for which a product may have its own settings. */
const withOwn = settingsPlatforms.filter((platform) =>
  Object.values(settingsOf(platform)).some(({ ofProduct }) => ofProduct !== undefined),
);

/**
 * What this product overrides of the defaults in Settings. No marketplace is asked for anything until it is unfolded.
 */
export const ListingSettings = drawnFor(['overrides'], ({ form: { overrides }, onChange }) => {
  const [opened, setOpened] = useState(false);
  const enabled = useEnabledPlatforms();
  const shown = withOwn.filter((own) => enabled.some(({ platform }) => platform === own));
  const own = Object.values<object | undefined>(overrides).reduce(
    (sum, each) => sum + Object.keys(each ?? {}).length,
    0,
  );
  if (shown.length === 0) return null;
  return (
    <details className={styles.preview} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Listing settings{own > 0 && ` (${own} of its own)`}</summary>
      {opened && (
        <div className={styles.section}>
          {shown.map((platform) => (
            <PlatformSettings
              key={platform}
              platform={platform}
              own={overrides[platform] ?? {}}
              onChange={(edited) =>
                onChange({ overrides: withoutUnsaid({ ...overrides, [platform]: edited }) })
              }
            />
          ))}
        </div>
      )}
    </details>
  );
});
