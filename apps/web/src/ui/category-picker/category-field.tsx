import { descriptionOf, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button, CloseButton, Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCategories } from '../../lib/api/get-categories.ts';
import { type CategoryTree, pathText, searchPartly, searchTree } from '../../lib/categories/category-tree.ts';
import { QuietButton } from '../buttons.ts';
import styles from './category-picker.module.css';
import { CategoryPicker } from './category-picker.tsx';

interface Props {
  platform: Platform;
  label: string;
  /** Said while there is none. */
  description?: string;
  /** The category that is used while there is none. */
  standIn?: string;
  value: string;
  onChange: (id: string) => void;
}

/** Those among which leaves are looked for, and those that are shown. */
const MOST_FOUND = 30;
const MOST_SHOWN = 5;

/** What of an entry can be the number of a category. */
export const categoryNumber = (entry: string): string => entry.replace(/\D/g, '').slice(0, 15);

/** A marketplace's category, shown by its path, with the picker beside it. Its number can be typed. */
export function CategoryField({ platform, label, description, standIn = '', value, onChange }: Props) {
  const [picking, setPicking] = useState(false);
  /** A number that begins like that of another category is not taken for that one. */
  const [typing, setTyping] = useState(false);
  /** Typed where a number belongs. They are searched for. */
  const [words, setWords] = useState('');
  const id = words === '' ? value.trim() : '';
  const { data } = useCategories(platform, id !== '' || words !== '' || standIn !== '');
  const tree = data?.tree;
  const { path, error, replacement } =
    tree && words !== '' ? notChosen : tree && id ? stateOf(platform, tree, id) : unknown;
  const usualPath = tree && pathText(tree, standIn);
  const usual = standIn && `Optional. Default: ${usualPath || standIn}.`;
  const choose = () => setPicking(true);
  const take = (chosen: string) => {
    setWords('');
    onChange(chosen);
  };

  return (
    <div className={styles.field}>
      <div className={styles.row}>
        {path && !typing ? (
          <Input.Wrapper className={styles.input ?? ''} label={label} labelElement="div" error={error}>
            <div className={styles.chip}>
              <button type="button" aria-label={`${label}: ${path}`} onClick={choose}>
                {path}
              </button>
              {/* Without the field's own name, by which the other button is found. */}
              <CloseButton size={26} aria-label="Clear the choice" onClick={() => onChange('')} />
            </div>
          </Input.Wrapper>
        ) : (
          <TextInput
            className={styles.input ?? ''}
            label={label}
            description={path ?? (id === '' && usual ? usual : description)}
            error={error}
            inputMode="numeric"
            maxLength={50}
            value={words || value}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            onChange={({ currentTarget: { value: typed } }) => {
              setWords(/\p{L}/u.test(typed) ? typed : '');
              onChange(typed);
            }}
          />
        )}
        <Button variant="default" onClick={choose}>
          Choose<span className="visually-hidden"> {label}</span>
        </Button>
      </div>
      {tree && words !== '' && <Found tree={tree} term={words} platform={platform} onChoose={take} />}
      {replacement && (
        <QuietButton onClick={() => onChange(replacement.id)}>Use {replacement.path}</QuietButton>
      )}
      {/* Anew each time, so that it begins with what is in the field. */}
      {picking && (
        <CategoryPicker platform={platform} value={id} onChoose={take} onClose={() => setPicking(false)} />
      )}
    </div>
  );
}

interface FieldState {
  path?: string;
  error?: string;
  replacement?: { id: string; path: string };
}

const unknown: FieldState = {};
const notChosen: FieldState = { error: 'Not chosen yet: take one of these, or press Choose.' };

function stateOf(platform: Platform, tree: CategoryTree, id: string): FieldState {
  const name = platformNames[platform];
  const category = tree.byId.get(id);
  const path = pathText(tree, id);
  if (category && (category.leaf || !descriptionOf(platform).categories?.leavesOnly)) return { path };
  if (category) return { path, error: `${name} lists nothing in this category itself. Choose one below it.` };
  const next = tree.replaced.get(id);
  if (next && tree.byId.has(next)) {
    return {
      error: `${name} has replaced this category with ${pathText(tree, next)}.`,
      replacement: { id: next, path: pathText(tree, next) },
    };
  }
  return { error: `${name} has no category with this number. Choose another.` };
}

/** Categories for words that were typed where a number belongs. */
function Found({
  tree,
  term,
  platform,
  onChoose,
}: {
  tree: CategoryTree;
  term: string;
  platform: Platform;
  onChoose: (id: string) => void;
}) {
  const whole = searchTree(tree, term, MOST_FOUND);
  const { found } = whole.total > 0 ? whole : searchPartly(tree, term, MOST_FOUND);
  const listed = found.filter(({ leaf }) => leaf || !descriptionOf(platform).categories?.leavesOnly);
  if (listed.length === 0)
    return (
      <p className={styles.hint} role="status">
        No category of {platformNames[platform]} is called that. Choose opens all of them, with a search.
      </p>
    );
  return (
    <ul className={styles.found} aria-label={`Categories found for ${term}`}>
      {listed.slice(0, MOST_SHOWN).map(({ id }) => (
        <li key={id}>
          <QuietButton onClick={() => onChoose(id)}>Use {pathText(tree, id)}</QuietButton>
        </li>
      ))}
    </ul>
  );
}
