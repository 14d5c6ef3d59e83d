import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Fragment } from 'react';
import { useCategoryText } from '../../../lib/categories/use-category-text.ts';
import { type Doubt, wearerWords } from '../category/shown-categories.ts';
import { groupDoubts, type Reason, reasonOf } from './doubt-groups.ts';
import styles from './question.module.css';

interface Props {
  doubts: readonly Doubt[];
  nameOf: (productId: number) => string;
  /** Leads to the row of a product. Undefined where there are no rows. */
  onRow: ((productId: number, platform: Platform) => void) | undefined;
}

/** Above the products of one reason; and after a category, where a product has another reason on each platform. */
const words: Record<Reason, { all: string; one: string }> = {
  wearer: { all: 'The category is for other wearers than the name says:', one: '' },
  suggested: {
    all: 'Suggested, but nothing in the name says that it fits:',
    one: 'It is suggested, and may not fit.',
  },
  elsewhere: {
    all: 'Your default category, though by name it belongs elsewhere:',
    one: 'It is your default.',
  },
  unknown: {
    all: 'Your default category, as no other surely fits:',
    one: 'It is your default.',
  },
};
const reasons = Object.keys(words) as Reason[];

/**
 * What would be listed in a category although nothing shows that it fits, or something shows that it does not: each product
 * once.
 */
export function DoubtList({ doubts, nameOf, onRow }: Props) {
  const groups = groupDoubts(doubts);
  return [...reasons, 'several' as const].map((reason) => {
    const group = groups.get(reason);
    return (
      group && (
        <Fragment key={reason}>
          <p>{reason === 'several' ? 'More than one category is in doubt:' : words[reason].all}</p>
          <ul className={styles.doubts}>
            {group.map((own) => (
              <li key={own[0]?.product_id}>
                <Name of={own} nameOf={nameOf} onRow={onRow} />{' '}
                {own.map((doubt) => (
                  <Category
                    key={doubt.platform}
                    doubt={doubt}
                    isOnly={own.length === 1}
                    saysWhy={reason === 'several'}
                  />
                ))}
              </li>
            ))}
          </ul>
        </Fragment>
      )
    );
  });
}

function Name({ of: [first], nameOf, onRow }: { of: readonly Doubt[] } & Pick<Props, 'nameOf' | 'onRow'>) {
  if (!first) return null;
  const { product_id: id, platform } = first;
  const name = `${nameOf(id)}:`;
  if (!onRow) return <b>{name}</b>;
  return (
    <button type="button" className={styles.toRow} onClick={() => onRow(id, platform)}>
      {name}
    </button>
  );
}

interface CategoryProps {
  doubt: Doubt;
  /** The product's only one. Of several, each is in a line with its platform. */
  isOnly: boolean;
  saysWhy: boolean;
}

function Category({ doubt, isOnly, saysWhy }: CategoryProps) {
  const { platform, id, instead, wearer, doubtful } = doubt;
  const textOf = useCategoryText(platform);
  const suggests = instead ? textOf(instead.id) : 'nothing for it';
  const mayFit = instead?.doubtful ? ', which may not fit' : '';
  const sentences = [
    `${textOf(id)}.`,
    saysWhy && words[reasonOf(doubt)].one,
    wearerWords(doubt),
    (instead || (!wearer && !doubtful)) && `${platformNames[platform]} suggests ${suggests}${mayFit}.`,
  ];
  const sentence = sentences.filter(Boolean).join(' ');
  if (isOnly) return sentence;
  return <span className={styles.onPlatform}>{`${platformNames[platform]}: ${sentence}`}</span>;
}
