import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { endOf, useCategoryText } from '../../../lib/categories/use-category-text.ts';
import { CategoryPicker } from '../../../ui/category-picker/category-picker.tsx';
import styles from './category-choice.module.css';
import { filledWords, isUnsure, sourceWords, type WithCategory, wearerWords } from './shown-categories.ts';
import type { ChosenCategory } from './store-categories.ts';

interface Props {
  platform: Platform;
  result: WithCategory;
  /** Of the product. */
  name: string;
  /** It was chosen just now, and is not saved yet. */
  isChosen?: boolean;
  tabIndex?: number;
  /** One of many: the ends of the paths only. */
  dense?: boolean;
  onChoose: (chosen: ChosenCategory) => void;
}

/** The category in which a product would be listed on a platform, who says so, and the way to another. */
export function CategoryChoice(props: Props) {
  const { platform, result, name, isChosen = false, tabIndex, dense = false, onChoose } = props;
  const [picking, setPicking] = useState(false);
  const { product_id, category, filled } = result;
  const { id, instead, kinds, doubtful } = category;
  const textOf = useCategoryText(platform);
  const shown = (id: string) => (dense ? endOf(textOf(id), 2) : textOf(id));
  const choose = (category_id: string) => onChoose({ product_id, platform, category_id, kinds });
  const against = wearerWords(category);
  const button = { size: 'compact-xs', variant: 'default', tabIndex } as const;
  return (
    <>
      <div className={styles.chosen} data-unsure={isUnsure(category) || undefined}>
        <span className={styles.category} title={dense && id ? textOf(id) : undefined}>
          {id ? shown(id) : category.from === 'earlier' ? 'The same category' : 'No category yet'}
        </span>{' '}
        <span className={styles.source}>{isChosen ? 'chosen here' : sourceWords(category)}</span>{' '}
        {against && <span className={styles.against}>{against} Check that it fits.</span>}{' '}
        {instead && (
          <>
            <span className={styles.source} title={dense ? textOf(instead.id) : undefined}>
              {platformNames[platform]} suggests {shown(instead.id)}
              {instead.missing.length > 0 && `, which asks for ${wordList(instead.missing)}`}.
            </span>{' '}
            {instead.doubtful && <span className={styles.against}>It may not fit.</span>}{' '}
            <Button
              {...button}
              className={styles.take ?? ''}
              aria-label={`Use the category suggested for ${name}`}
              onClick={() => choose(instead.id)}
            >
              Use the suggestion
            </Button>{' '}
          </>
        )}
        {doubtful && id && (
          <Button
            {...button}
            className={styles.take ?? ''}
            aria-label={`The category of ${name} fits`}
            onClick={() => choose(id)}
          >
            It fits
          </Button>
        )}
        {filled.length > 0 && <span className={styles.source}>{filledWords(filled)}</span>}
      </div>
      <Button
        {...button}
        className={styles.change ?? ''}
        aria-label={`${id ? 'Change' : 'Choose'} the category of ${name}`}
        onClick={() => setPicking(true)}
      >
        {id ? 'Change' : 'Choose'}
      </Button>
      {picking && (
        <CategoryPicker
          platform={platform}
          // What nobody has chosen is not shown as selected.
          value={isUnsure(category) ? '' : (id ?? '')}
          onChoose={(chosen) => {
            if (chosen) choose(chosen);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
