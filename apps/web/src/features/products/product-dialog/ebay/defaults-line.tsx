import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCategories } from '../../../../lib/api/get-categories.ts';
import { itemsOf } from '../../../../lib/categories/default-items.ts';
import { QuietButton } from '../../../../ui/buttons.ts';
import { drawnFor } from '../form-part.ts';
import styles from './defaults.module.css';
import { defaultFields, defaultsIn, saysNothing } from './defaults-in-form.ts';
import { KeepDefaultsDialog } from './keep-defaults-dialog.tsx';
import { useDefaultsOfCategory } from './use-category-defaults.ts';

/** A label within a sentence. */
const inSentence = (label: string) => (/^(Condition|Parcel)$/.test(label) ? label.toLowerCase() : label);

const shown = ['ebay_category', ...defaultFields] as const;
type Shown = (typeof shown)[number];

/** Below the category: what was filled in because of it, and keeping what the product says for the next ones. */
export const DefaultsLine = drawnFor<Shown, { isNew: boolean }>(shown, ({ form, isNew, onChange }) => {
  const { filled, takeBack, kept } = useDefaultsOfCategory(form, isNew, onChange);
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState(false);
  const category = form.ebay_category.trim();
  const { data: categories } = useCategories('ebay', category !== '');
  const nameOf = (id: string) => categories?.tree.byId.get(id)?.name ?? `category ${id}`;
  const said = defaultsIn(form);

  return (
    <div className={styles.lines}>
      <p className="quiet" role="status">
        {filled && (
          <>
            Filled in from your defaults for {nameOf(filled.category)}:{' '}
            {itemsOf(filled.values)
              .map(({ label }) => inSentence(label))
              .join(', ')}
            .{' '}
            <Button size="compact-xs" variant="subtle" onClick={takeBack}>
              Take back
            </Button>
          </>
        )}
      </p>
      {category !== '' && (!saysNothing(said) || kept) && (
        <QuietButton
          onClick={() => {
            setTurn(turn + 1);
            setOpened(true);
          }}
        >
          Keep as defaults
        </QuietButton>
      )}
      {turn > 0 && (
        <KeepDefaultsDialog
          key={turn}
          category={category}
          name={nameOf(category)}
          said={said}
          kept={kept}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
});
