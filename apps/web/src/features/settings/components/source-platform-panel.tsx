import { Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { Radio, Stack } from '@mantine/core';
import { PanelIntro } from './panel-intro.tsx';
import type { PanelProps } from './panel-props.ts';

export function SourcePlatformPanel({ draft, onChange }: PanelProps) {
  return (
    <Stack gap="lg">
      <PanelIntro title="Source Platform">
        Where your titles, descriptions, prices and photos come from. A sync of the source refreshes them;
        syncing any other platform only updates listing links. WooCommerce is the default.
      </PanelIntro>
      <Radio.Group
        label="Source Platform"
        value={draft.source_platform}
        onChange={(value) => onChange({ ...draft, source_platform: Platform.parse(value) })}
      >
        <Stack gap="sm" mt="sm">
          {platforms.map((platform) => (
            <Radio key={platform} value={platform} label={platformNames[platform]} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
