import { Platform } from '@crosslister/contract/platform-schemas.ts';
import { platformNames, platforms, sourceByDefault } from '@crosslister/contract/platforms.ts';
import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { PanelIntro } from './panel-intro.tsx';
import type { PanelProps } from './panel-props.ts';
import styles from './settings.module.css';

export function SourcePlatformPanel({ draft, onChange }: PanelProps) {
  return (
    <>
      <PanelIntro title="Source Platform">
        Where your titles, descriptions, prices and photos come from. A sync of the source refreshes them; a
        sync of any other platform only updates listing links. {platformNames[sourceByDefault]} is the
        default.
      </PanelIntro>
      <Radio.Group
        aria-label="Source Platform"
        value={draft.source_platform}
        onChange={(value) => onChange({ ...draft, source_platform: Platform.parse(value) })}
      >
        <div className={styles.options}>
          {platforms.map((platform) => (
            <Radio key={platform} value={platform} label={platformNames[platform]} />
          ))}
        </div>
      </Radio.Group>
    </>
  );
}
