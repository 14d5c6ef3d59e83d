import type { CategoryPlatform } from '@crosslister/contract/platforms.ts';
import { useCategories } from '../../../../lib/api/get-categories.ts';
import { pathText } from '../../../../lib/categories/category-tree.ts';
import { ProductImage } from '../../../../ui/product-image.tsx';
import type { ChangeLine } from './change-lines.ts';
import styles from './history.module.css';

/** Longer texts are folded, so that the list can be looked over. */
const SHORT = 60;

export function ChangedFields({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.label}>
          <Line {...line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ label, before, after, kind, platform }: ChangeLine) {
  const isLong = kind === 'text' && (isLongText(before) || isLongText(after));
  if (isLong)
    return (
      <details className={styles.texts}>
        <summary>{label}: before and after</summary>
        <Text title="Before" text={before} />
        <Text title="After" text={after} />
      </details>
    );
  return (
    <>
      <span className={styles.label}>{label}: </span>
      <Value kind={kind} platform={platform} value={before} />
      <span className={styles.arrow}>
        <span aria-hidden> → </span>
        <span className="visually-hidden"> to </span>
      </span>
      <Value kind={kind} platform={platform} value={after} />
    </>
  );
}

const isLongText = (text: string) => text.length > SHORT || text.includes('\n');

function Text({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className={styles.label}>{title}</p>
      <p className={styles.text}>{text || 'nothing'}</p>
    </>
  );
}

/** A category by its path, or by its number while the tree is not known. */
function CategoryPath({ platform, id }: { platform: CategoryPlatform; id: string }) {
  const { data } = useCategories(platform, id !== '');
  return <span>{(data && pathText(data.tree, id)) || id}</span>;
}

function Value({ kind, platform, value }: Pick<ChangeLine, 'kind' | 'platform'> & { value: string }) {
  if (value === '') return <span className={styles.nothing}>{kind === 'photos' ? 'none' : 'nothing'}</span>;
  if (platform) return <CategoryPath platform={platform} id={value} />;
  if (kind === 'text') return <span>{value}</span>;
  const photos = value.split('\n');
  return (
    <span className={styles.photos}>
      <span className="visually-hidden">{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</span>
      {photos.map((src) => (
        <ProductImage key={src} src={src} size={28} />
      ))}
    </span>
  );
}
