import { descriptionOf, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { formatCount } from '../../../../lib/format.ts';
import { TinyButton } from '../../../../ui/buttons.ts';
import { CategoryForMany } from '../../category/category-for-many.tsx';
import around from '../around.module.css';

interface Props {
  ticked: readonly number[];
  platforms: readonly Platform[];
  onChoose: (platform: Platform, categoryId: string) => void;
  onUntick: () => void;
}

export function TickedBar({ ticked, platforms, onChoose, onUntick }: Props) {
  if (ticked.length === 0) return null;
  return (
    <fieldset className={around.together} aria-label="The ticked rows">
      <b>{formatCount(ticked.length)} ticked:</b>
      {platforms
        .filter((platform) => descriptionOf(platform).categories)
        .map((platform) => (
          <CategoryForMany
            key={platform}
            platform={platform}
            label={`Choose the category of ${formatCount(ticked.length)} ticked`}
            onChoose={(id) => onChoose(platform, id)}
          >
            {platformNames[platform]} category...
          </CategoryForMany>
        ))}
      <TinyButton onClick={onUntick}>Untick</TinyButton>
    </fieldset>
  );
}
