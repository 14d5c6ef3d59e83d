import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import type { ExtensionState } from '../../../lib/extension/call-extension.ts';
import { toggled } from '../../../lib/toggled.ts';
import { becomesDraft, forChoice } from '../crosslist-plan.ts';
import type { useSaveOne } from '../use-save-one.ts';
import { CategoryChoices } from './category-choices.tsx';
import styles from './crosslist.module.css';
import { PlatformChoice } from './platform-choice.tsx';
import { PlatformGaps } from './platform-gaps.tsx';

interface Props {
  enabled: readonly { platform: Platform; name: string }[];
  choice: ProductChoice;
  /** What is ticked, and of that where something is not listed yet. */
  chosen: readonly Platform[];
  selected: readonly Platform[];
  credentials: Credentials | undefined;
  extension: ExtensionState | undefined;
  /** The notice above says for all that they become drafts. */
  forReview: boolean;
  disabled: boolean;
  /** Of one product, once it is known. Several have rows of their own. */
  checked: CrosslistCheck['results'] | undefined;
  isLater: boolean;
  saving: ReturnType<typeof useSaveOne>;
  onFix: (productId: number, field: string) => void;
  onChange: (chosen: Platform[]) => void;
}

/** The platforms to tick; of one product with what is missing there, and below them its categories. */
export function PlatformList({ enabled, choice, chosen, selected, credentials, checked, ...props }: Props) {
  const { extension, forReview } = props;
  const asDraft = (platform: Platform) =>
    credentials && extension && !forReview
      ? becomesDraft(platform, forChoice(credentials, choice), extension)
      : false;
  function gapsOn(platform: Platform, name: string) {
    const result = checked?.find((each) => each.platform === platform);
    return (
      result && (
        <PlatformGaps
          name={name}
          result={result}
          isLater={props.isLater}
          saving={props.saving}
          onFix={props.onFix}
        />
      )
    );
  }
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
          gaps={gapsOn(platform, name)}
          onChange={(isTicked) => props.onChange(toggled(chosen, platform, isTicked))}
        />
      ))}
      {checked && (
        <CategoryChoices platforms={selected} results={checked} name={choice.products[0]?.name ?? ''} />
      )}
    </fieldset>
  );
}
