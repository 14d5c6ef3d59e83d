import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { Stack, Switch } from '@mantine/core';
import { PanelIntro } from './panel-intro.tsx';
import type { PanelProps } from './panel-props.ts';

export function PlatformVisibilityPanel({ draft, onChange }: PanelProps) {
  function setEnabled(platform: Platform, enabled: boolean) {
    const name = draft.platform_settings[platform]?.name ?? platformNames[platform];
    onChange({
      ...draft,
      platform_settings: { ...draft.platform_settings, [platform]: { enabled, name } },
    });
  }
  return (
    <Stack gap="lg">
      <PanelIntro title="Platform Visibility">
        A hidden platform disappears from tables, menus, pricing and crosslisting. Its listings stay as they
        are, and its sales are still detected.
      </PanelIntro>
      <Stack gap="md">
        {platforms.map((platform) => (
          <Switch
            key={platform}
            label={platformNames[platform]}
            checked={draft.platform_settings[platform]?.enabled ?? true}
            onChange={(event) => setEnabled(platform, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Stack>
  );
}
