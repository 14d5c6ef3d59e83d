import { platformNames } from '@crosslister/contract/platforms.ts';
import { useCategories } from '../../../lib/api/get-categories.ts';
import { pathText } from '../../../lib/categories/category-tree.ts';
import { plural } from '../../../lib/format.ts';
import type { Doubt } from '../shown-categories.ts';
import styles from './crosslist.module.css';

const SHOWN = 5;

interface Props {
  doubts: readonly Doubt[];
  nameOf: (productId: number) => string;
}

/** What would be listed in the default category although nothing shows that it fits. */
export function DoubtList({ doubts, nameOf }: Props) {
  const elsewhere = doubts.filter(({ instead }) => instead !== null);
  const nowhere = doubts.filter(({ instead }) => instead === null);
  return (
    <>
      {elsewhere.length > 0 && (
        <Doubts doubts={elsewhere} nameOf={nameOf}>
          Your default category would be used for what belongs elsewhere by its name:
        </Doubts>
      )}
      {nowhere.length > 0 && (
        <Doubts doubts={nowhere} nameOf={nameOf}>
          Your default category would be used for what nobody knows a category for:
        </Doubts>
      )}
    </>
  );
}

function Doubts({ doubts, nameOf, children }: React.PropsWithChildren<Props>) {
  const more = doubts.length - SHOWN;
  return (
    <>
      <p>{children}</p>
      <ul className={styles.doubts}>
        {doubts.slice(0, SHOWN).map((doubt) => (
          <DoubtLine
            key={`${doubt.platform} ${doubt.product_id}`}
            doubt={doubt}
            name={nameOf(doubt.product_id)}
          />
        ))}
        {more > 0 && <li>and {plural(more, 'more listing')}</li>}
      </ul>
    </>
  );
}

function DoubtLine({ doubt: { platform, id, instead }, name }: { doubt: Doubt; name: string }) {
  const { data } = useCategories(platform, true);
  const textOf = (id: string) => (data && pathText(data.tree, id)) || `Category ${id}`;
  return (
    <li>
      <b>{name}</b>: {textOf(id)}. {platformNames[platform]} suggests{' '}
      {instead ? textOf(instead.id) : 'nothing for it'}.
    </li>
  );
}
