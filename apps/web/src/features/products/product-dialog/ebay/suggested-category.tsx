import { platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useSuggestedCategories } from '../api/get-suggested-categories.ts';
import styles from '../product-dialog.module.css';

const SHORTEST_NAME = 3;
const PAUSE_MS = 600;

interface Props {
  name: string;
  category: string;
  onTake: (category: string) => void;
}

/** Categories for a name that was typed here, one click each, while there is none. */
export function SuggestedCategory({ name, category, onTake }: Props) {
  // A product that is only looked at asks the marketplace nothing.
  const [first] = useState(name);
  const [typed] = useDebouncedValue(name.trim(), PAUSE_MS);
  const isAsked = category === '' && typed.length >= SHORTEST_NAME && typed !== first.trim();
  const { data } = useSuggestedCategories('ebay', isAsked ? typed : null);
  if (!isAsked || !data || data.results.length === 0) return null;
  return (
    <fieldset className={styles.suggested}>
      <legend className="visually-hidden">Suggested categories</legend>
      {data.results.map(({ id, path }) => (
        <Button
          key={id}
          classNames={{ root: styles.suggestion ?? '', label: styles.suggestionText ?? '' }}
          size="compact-sm"
          variant="light"
          onClick={() => onTake(id)}
        >
          Use {path.length > 0 ? path.join(' > ') : `category ${id}`}
        </Button>
      ))}
      <p className="quiet">
        {data.results[0]?.from === 'remembered'
          ? 'The first is as for similar products.'
          : `Suggested by ${platformNames.ebay}.`}
      </p>
    </fieldset>
  );
}
