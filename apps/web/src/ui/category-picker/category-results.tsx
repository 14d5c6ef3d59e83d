import { type CategoryTree, pathText, searchPartly, searchTree } from '../../lib/categories/category-tree.ts';
import { formatCount, plural } from '../../lib/format.ts';
import { CategoryButton } from './category-columns.tsx';
import styles from './category-picker.module.css';
import { moveWithin } from './use-category-path.ts';

const MOST = 100;

interface Props {
  tree: CategoryTree;
  term: string;
  selected: string;
  onSelect: (id: string) => void;
  /** Shows a category that holds others, in its columns. */
  onOpen: (id: string) => void;
}

/** What a search found, each with its path. */
export function CategoryResults({ tree, term, selected, onSelect, onOpen }: Props) {
  const whole = searchTree(tree, term, MOST);
  const partly = whole.total === 0 ? searchPartly(tree, term, MOST) : null;
  const { found, total } = partly ?? whole;
  const reached = found.find(({ id }) => id === selected)?.id ?? found[0]?.id;
  return (
    <div className={styles.results}>
      <p className="quiet" role="status">
        {partly &&
          total > 0 &&
          `Nothing matches all of "${term.trim()}". These match ${partly.words.map((word) => `"${word}"`).join(' or ')}. `}
        {total === 0 && `No category matches "${term.trim()}". Try fewer or other words.`}
        {total > 0 && total <= MOST && `${plural(total, 'category', 'categories')} found`}
        {total > MOST &&
          `The first ${MOST} of ${formatCount(total)} categories are shown. Type more to find fewer.`}
      </p>
      {found.length > 0 && (
        <ul
          className={styles.list}
          aria-label="Categories found"
          onKeyDown={(event) => {
            if (event.target instanceof HTMLElement && moveWithin(event.target, event.key))
              event.preventDefault();
          }}
        >
          {found.map((category) => (
            <li key={category.id}>
              <CategoryButton
                category={category}
                isSelected={category.id === selected}
                tabIndex={category.id === reached ? 0 : -1}
                path={pathText(tree, category.parent_id ?? '') || 'Main category'}
                onClick={() => (category.leaf ? onSelect(category.id) : onOpen(category.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
