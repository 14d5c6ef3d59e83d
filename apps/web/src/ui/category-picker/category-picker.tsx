import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useCategories } from '../../lib/api/get-categories.ts';
import { explainError } from '../../lib/api-error.ts';
import { pathText } from '../../lib/categories/category-tree.ts';
import { SmallButton } from '../buttons.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { Notice } from '../notice.tsx';
import { Skeleton } from '../progress/skeleton.tsx';
import { CategoryColumns } from './category-columns.tsx';
import styles from './category-picker.module.css';
import { CategoryResults } from './category-results.tsx';

interface Props {
  platform: Platform;
  onClose: () => void;
  value: string;
  onChoose: (id: string) => void;
}

/** Chooses one of a marketplace's final categories, by looking through them or by a search. */
export function CategoryPicker({ platform, onClose, value, onChoose }: Props) {
  const { data, error, isFetching, refetch } = useCategories(platform);
  const [selected, setSelected] = useState(value);
  const [from, setFrom] = useState(value);
  const [term, setTerm] = useState('');
  const searched = useDeferredValue(term);
  const search = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const tree = data?.tree;

  function choose(id: string): void {
    onChoose(id);
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Select ${platformNames[platform]} Category`}
      size={960}
      footer={
        <>
          <Button
            variant="subtle"
            className={styles.clear ?? ''}
            disabled={selected === ''}
            onClick={() => setSelected('')}
          >
            Clear selection
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={selected === value} onClick={() => choose(selected)}>
            {selected === '' && value !== '' ? 'Use no category' : 'Use category'}
          </Button>
        </>
      }
    >
      <div className={styles.picker} ref={body}>
        <TextInput
          ref={search}
          data-autofocus
          aria-label="Search categories"
          placeholder="Search categories..."
          maxLength={200}
          autoComplete="off"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            term !== '' && (
              <CloseButton
                size="md"
                aria-label="Clear search"
                onClick={() => {
                  setTerm('');
                  search.current?.focus();
                }}
              />
            )
          }
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            body.current?.querySelector<HTMLElement>('[data-category][tabindex="0"]')?.focus();
          }}
        />
        <p className={styles.selected} role="status">
          Selected: <strong>{(tree && pathText(tree, selected)) || selected || 'none'}</strong>
        </p>
        {data?.message && <Notice type="info">{data.message}</Notice>}
        {error && (
          <Notice type="error" announce>
            {explainError(error)}
            <div className={styles.again}>
              <SmallButton loading={isFetching} onClick={() => refetch()}>
                Try again
              </SmallButton>
            </div>
          </Notice>
        )}
        {!tree && !error && <Skeleton height={320} label="Loading the categories" />}
        {tree && searched.trim() !== '' && (
          <CategoryResults
            tree={tree}
            term={searched}
            selected={selected}
            onSelect={setSelected}
            onOpen={(id) => {
              setFrom(id);
              setTerm('');
            }}
          />
        )}
        {tree && searched.trim() === '' && (
          <CategoryColumns tree={tree} from={from} selected={selected} onSelect={setSelected} />
        )}
      </div>
    </Dialog>
  );
}
