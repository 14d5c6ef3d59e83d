import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { PanelIntro } from './panel-intro.tsx';
import type { PanelProps } from './panel-props.ts';
import styles from './settings.module.css';
import { isVisible } from './settings-draft.ts';

export function PlatformVisibilityPanel({ draft, onChange }: PanelProps) {
  function setEnabled(platform: Platform, enabled: boolean) {
    const name = draft.platform_settings[platform]?.name ?? platformNames[platform];
    onChange({
      ...draft,
      platform_settings: { ...draft.platform_settings, [platform]: { enabled, name } },
    });
  }
  return (
    <>
      <PanelIntro title="Platform Visibility">
        A hidden platform disappears from tables, menus, pricing and crosslisting. Its listings stay as they
        are, and its sales are still detected.
      </PanelIntro>
      <div className={styles.options}>
        {platforms.map((platform) => (
          <Switch
            key={platform}
            label={platformNames[platform]}
            checked={isVisible(draft, platform)}
            onChange={(event) => setEnabled(platform, event.currentTarget.checked)}
          />
        ))}
      </div>
    </>
  );
}
