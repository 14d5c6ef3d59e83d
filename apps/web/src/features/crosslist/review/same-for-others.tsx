import { platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { endOf, useCategoryText } from '../../../lib/categories/use-category-text.ts';
import { plural } from '../../../lib/format.ts';
import { shorten } from '../../../lib/shorten.ts';
import { toggled } from '../../../lib/toggled.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ChosenCategory } from '../api/store-categories.ts';
import { sourceWords } from '../shown-categories.ts';
import styles from './around.module.css';
import type { Other } from './others.ts';
import type { ReviewState } from './use-review.ts';

const MOST_NAME = 40;

/** Once a row has got its category: the way to give the same one to others that have none of their own. */
export function SameForOthers({ review }: { review: ReviewState }) {
  const [isOpen, setOpen] = useState(false);
  const { chosenLast, others, reviewed } = review;
  const one = reviewed.products.find(({ id }) => id === chosenLast?.product_id);
  if (!chosenLast || !one || others.length === 0) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        Same category as {shorten(one.name, MOST_NAME)} for others...
      </Button>
      {isOpen && (
        <ChooseOthers
          chosen={chosenLast}
          others={others}
          onUse={(choices) => void review.chooseCategories(choices)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface Props {
  chosen: ChosenCategory;
  others: readonly Other[];
  onUse: (choices: ChosenCategory[]) => void;
  onClose: () => void;
}

function ChooseOthers({ chosen: { platform, category_id }, others, onUse, onClose }: Props) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [text, setText] = useState('');
  const field = useId();
  const textOf = useCategoryText(platform);
  const words = text.toLowerCase().split(' ');
  const shown = others.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const isAll = shown.length > 0 && shown.every(({ product_id: id }) => ticked.includes(id));
  return (
    <Dialog
      opened
      onClose={onClose}
      title="One Category for Several"
      size={560}
      leave="Cancel"
      footer={
        <Button
          disabled={ticked.length === 0}
          onClick={() => {
            const wanted = others.filter(({ product_id: id }) => ticked.includes(id));
            onUse(
              wanted.map(({ product_id, category: { kinds } }) => ({
                product_id,
                platform,
                category_id,
                kinds,
              })),
            );
            onClose();
          }}
        >
          {ticked.length === 0 ? 'Use it' : `Use it for ${plural(ticked.length, 'product')}`}
        </Button>
      }
    >
      <div className="stack">
        <p className={styles.soft}>
          On {platformNames[platform]}: <b>{textOf(category_id)}</b>
        </p>
        <div>
          <label htmlFor={field}>Find in their names</label>
          <input
            id={field}
            type="search"
            className={styles.input}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
        </div>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isAll}
            disabled={shown.length === 0}
            onChange={() => {
              const ids = shown.map(({ product_id: id }) => id);
              setTicked((before) => [...before.filter((id) => !ids.includes(id)), ...(isAll ? [] : ids)]);
            }}
          />
          {shown.length === 0 ? 'No name has that.' : `All ${plural(shown.length, 'product')} shown`}
        </label>
        <ul className={styles.others} aria-label="Without a category of their own">
          {shown.map(({ product_id: id, name, category }) => (
            <li key={id}>
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  checked={ticked.includes(id)}
                  onChange={(event) => {
                    const isOn = event.currentTarget.checked;
                    setTicked((before) => toggled(before, id, isOn));
                  }}
                />
                <span>
                  {name}{' '}
                  <span className={styles.soft}>
                    {category.id && `${endOf(textOf(category.id), 1)}, `}
                    {sourceWords(category)}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
