import type { MarketplaceCategory } from '@crosslister/contract/policies.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import type { CategoryTree } from '../../lib/categories/category-tree.ts';
import { useIsPhone } from '../use-is-phone.ts';
import styles from './category-picker.module.css';
import { useCategoryPath } from './use-category-path.ts';

interface Props {
  tree: CategoryTree;
  /** Where the columns open: at the chosen category, or at one that a search found. */
  from: string;
  selected: string;
  onSelect: (id: string) => void;
}

const headings = ['Main Categories', 'Subcategories', 'Specific Categories'];
const ABOVE = 2;

/** Three columns, or on a phone three steps. Anything deeper than the third column opens in it. */
export function CategoryColumns({ tree, from, selected, onSelect }: Props) {
  const phone = useIsPhone();
  const { path, open, close, moveIn, box } = useCategoryPath(tree, from);
  const columns = headings.map((heading, at) => ({
    heading,
    at,
    parent: at === 0 ? null : at < ABOVE ? path[0] : path[1] && path.at(-1),
  }));
  const step = Math.min(path.length, ABOVE);
  const nameOf = (id: string | undefined) => tree.byId.get(id ?? '')?.name ?? '';

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the keys, this one place hears of them
    <div ref={box} className={styles.columns} onKeyDown={moveIn}>
      {phone && path.length > 0 && (
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            onClick={() => close()}
          >
            Back to {nameOf(path.at(-2)) || headings[0]}
          </Button>
        </div>
      )}
      {columns.map(
        ({ heading, at, parent }) =>
          (!phone || at === step) && (
            <Column
              key={heading}
              heading={heading}
              categories={parent === undefined ? null : (tree.children.get(parent) ?? [])}
              openId={path[at]}
              selected={selected}
              onOpen={(id) => open(id, phone ? 'goes in' : 'stays')}
              onSelect={onSelect}
            >
              {phone && path.length > 0 && <p className={styles.where}>{path.map(nameOf).join(' > ')}</p>}
              {!phone && at === ABOVE && path.length > ABOVE && (
                <nav className={styles.crumbs} aria-label="Levels above">
                  {path.slice(1).map((id, index, levels) =>
                    index === levels.length - 1 ? (
                      <span key={id} aria-current="true">
                        {nameOf(id)}
                      </span>
                    ) : (
                      <span key={id}>
                        <button type="button" onClick={() => open(id, 'goes in')}>
                          {nameOf(id)}
                        </button>
                        <span aria-hidden> &gt;</span>
                      </span>
                    ),
                  )}
                </nav>
              )}
            </Column>
          ),
      )}
    </div>
  );
}

interface ColumnProps {
  heading: string;
  /** Null while nothing is open to the left. */
  categories: readonly MarketplaceCategory[] | null;
  openId: string | undefined;
  selected: string;
  onOpen: (id: string) => void;
  onSelect: (id: string) => void;
  children: React.ReactNode;
}

function Column({ heading, categories, openId, selected, onOpen, onSelect, children }: ColumnProps) {
  const id = useId();
  // Tab reaches one position of the list, and the arrow keys the others.
  const reached =
    categories?.find((each) => each.id === openId || each.id === selected)?.id ?? categories?.[0]?.id;
  return (
    <section className={styles.column} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {heading}
      </h3>
      {children}
      {categories && categories.length > 0 ? (
        <ul className={styles.list}>
          {categories.map((category) => (
            <li key={category.id}>
              <CategoryButton
                category={category}
                isOpen={category.id === openId}
                isSelected={category.id === selected}
                tabIndex={category.id === reached ? 0 : -1}
                onClick={() => (category.leaf ? onSelect(category.id) : onOpen(category.id))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          {categories ? 'It has no subcategories.' : 'Choose a category on the left.'}
        </p>
      )}
    </section>
  );
}

interface ButtonProps {
  category: MarketplaceCategory;
  isOpen?: boolean;
  isSelected: boolean;
  tabIndex: number;
  onClick: () => void;
  /** Below the name, in a list of what a search found. */
  path?: string;
}

export function CategoryButton({ category, isOpen, isSelected, tabIndex, onClick, path }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.category}
      data-category={category.id}
      {...(category.leaf ? { 'aria-pressed': isSelected } : { 'aria-expanded': isOpen ?? false })}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      <span>
        {category.name}
        {path && <span className={styles.path}>{path}</span>}
      </span>
      {category.leaf
        ? isSelected && <IconCheck size={16} aria-hidden />
        : !path && <IconChevronRight size={16} aria-hidden />}
    </button>
  );
}
