import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { endOf, useCategoryText } from '../../../../lib/categories/use-category-text.ts';
import { plural } from '../../../../lib/format.ts';
import { partOf } from '../../../../ui/grid/grid-roles.ts';
import { CategoryForMany } from '../../category/category-for-many.tsx';
import styles from './group-heading.module.css';
import type { Group } from './group-rows.ts';

interface Props {
  group: Group;
  platform: Platform;
  /** How many of them need a look. */
  toCheck: number;
  columns: number;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onChoose: (categoryId: string) => void;
}

/** Above the rows of one category: how many they are, one choice for all of them, and the tick for all. */
export function GroupHeading({ group, platform, toCheck, columns, isTicked, onTick, onChoose }: Props) {
  const textOf = useCategoryText(platform);
  const { categoryId, isEarlier, thing, ids } = group;
  const none = isEarlier ? 'As listed before' : ['No category yet', thing].filter(Boolean).join(': ');
  const name = categoryId ? endOf(textOf(categoryId), 1) : none;
  const things = plural(ids.length, 'thing');
  const verb = categoryId ? 'Change' : 'Choose';
  return (
    <div {...partOf.band} className={styles.heading}>
      <div {...partOf.bandHeading(columns)} className={styles.inner}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isTicked}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
          <span className={styles.name} title={categoryId ? textOf(categoryId) : undefined}>
            {name} ({ids.length})
          </span>
        </label>
        {toCheck > 0 && <span className={styles.toCheck}>{toCheck} to check</span>}
        <CategoryForMany
          platform={platform}
          label={`${verb} the category of ${thing ?? name}: ${things}`}
          tabIndex={-1}
          onChoose={onChoose}
        >
          {verb}
        </CategoryForMany>
        <span className="visually-hidden">{platformNames[platform]}</span>
      </div>
    </div>
  );
}
