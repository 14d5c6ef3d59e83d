import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useCategories } from '../../../lib/api/get-categories.ts';
import { pathText } from '../../../lib/categories/category-tree.ts';
import { type Doubt, wearerWords } from '../shown-categories.ts';
import styles from './crosslist.module.css';

interface Props {
  doubts: readonly Doubt[];
  nameOf: (productId: number) => string;
  /** Leads to the row of a product. Undefined where there are no rows. */
  onRow: ((productId: number, platform: Platform) => void) | undefined;
}

/** What would be listed in a category although nothing shows that it fits, or something shows that it does not. */
export function DoubtList({ doubts, ...rest }: Props) {
  const others = doubts.filter(({ wearer }) => wearer !== null);
  const suggested = doubts.filter(({ wearer, doubtful }) => wearer === null && doubtful);
  const defaults = doubts.filter(({ wearer, doubtful }) => wearer === null && !doubtful);
  const isElsewhere = ({ instead }: Doubt) => instead !== null && !instead.doubtful;
  return (
    <>
      <Doubts doubts={others} {...rest}>
        The category is for others than the product is for:
      </Doubts>
      <Doubts doubts={suggested} {...rest}>
        The category is suggested, and nothing in the name says that it fits:
      </Doubts>
      <Doubts doubts={defaults.filter(isElsewhere)} {...rest}>
        Your default category would be used for what belongs elsewhere by its name:
      </Doubts>
      <Doubts doubts={defaults.filter((doubt) => !isElsewhere(doubt))} {...rest}>
        Your default category would be used for what nobody knows a category for:
      </Doubts>
    </>
  );
}

function Doubts({ doubts, nameOf, onRow, children }: React.PropsWithChildren<Props>) {
  if (doubts.length === 0) return null;
  return (
    <>
      <p>{children}</p>
      <ul className={styles.doubts}>
        {doubts.map((doubt) => (
          <DoubtLine
            key={`${doubt.platform} ${doubt.product_id}`}
            doubt={doubt}
            name={nameOf(doubt.product_id)}
            onRow={onRow}
          />
        ))}
      </ul>
    </>
  );
}

function DoubtLine({ doubt, name, onRow }: { doubt: Doubt; name: string } & Pick<Props, 'onRow'>) {
  const { platform, id, instead, wearer, doubtful } = doubt;
  const { data } = useCategories(platform, true);
  const textOf = (id: string) => (data && pathText(data.tree, id)) || `Category ${id}`;
  const suggests = instead ? textOf(instead.id) : 'nothing for it';
  const mayFit = instead?.doubtful ? ', which may not fit' : '';
  const sentences = [
    `${textOf(id)}.`,
    wearerWords(doubt),
    (instead || (!wearer && !doubtful)) && `${platformNames[platform]} suggests ${suggests}${mayFit}.`,
  ];
  return (
    <li>
      {onRow ? (
        <button type="button" className={styles.toRow} onClick={() => onRow(doubt.product_id, platform)}>
          {name}
        </button>
      ) : (
        <b>{name}</b>
      )}
      : {sentences.filter(Boolean).join(' ')}
    </li>
  );
}
