import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import type { ExtensionState } from '../../../lib/extension/call-extension.ts';
import { toggled } from '../../../lib/toggled.ts';
import { becomesDraft, forChoice } from '../crosslist-plan.ts';
import styles from '../head/head.module.css';
import { PlatformChoice } from './platform-choice.tsx';

interface Props {
  enabled: readonly { platform: Platform; name: string }[];
  choice: ProductChoice;
  chosen: readonly Platform[];
  credentials: Credentials | undefined;
  extension: ExtensionState | undefined;
  /** The notice above says for all that they become drafts. */
  forReview: boolean;
  disabled: boolean;
  /** Below a platform: what is missing there. */
  gapsOn: ((platform: Platform) => React.ReactNode) | undefined;
  onChange: (chosen: Platform[]) => void;
}

export function PlatformList({ enabled, choice, chosen, credentials, gapsOn, ...props }: Props) {
  const { extension, forReview } = props;
  const asDraft = (platform: Platform) =>
    credentials && extension && !forReview
      ? becomesDraft(platform, forChoice(credentials, choice), extension)
      : false;
  return (
    <fieldset className={styles.platforms} disabled={props.disabled}>
      <legend className={styles.legend}>Platforms</legend>
      {enabled.map(({ platform, name }) => (
        <PlatformChoice
          key={platform}
          platform={platform}
          name={name}
          choice={choice}
          rules={credentials?.pricing_rules}
          checked={chosen.includes(platform)}
          asDraft={asDraft(platform)}
          gaps={gapsOn?.(platform)}
          onChange={(isTicked) => props.onChange(toggled(chosen, platform, isTicked))}
        />
      ))}
    </fieldset>
  );
}
