import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { PanelIntro } from './panel-intro.tsx';
import type { PanelProps } from './panel-props.ts';
import styles from './settings.module.css';

export function SourcePlatformPanel({ draft, onChange }: PanelProps) {
  return (
    <>
      <PanelIntro title="Source Platform">
        Its sync refreshes titles, descriptions, prices and photos; others update links only.
      </PanelIntro>
      <RadioGroup
        name="Source Platform"
        value={draft.source_platform}
        listClass={styles.options}
        options={platforms.map((platform) => ({ value: platform, label: platformNames[platform] }))}
        onChange={(source_platform) => onChange({ ...draft, source_platform })}
      />
    </>
  );
}
