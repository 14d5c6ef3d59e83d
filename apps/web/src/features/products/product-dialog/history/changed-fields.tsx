import type { CategoryPlatform } from '@crosslister/contract/platforms.ts';
import type { FieldChange } from '@crosslister/contract/product-history.ts';
import { fieldName } from '@crosslister/domain/changed-elsewhere.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useCategories } from '../../../../lib/api/get-categories.ts';
import { pathText } from '../../../../lib/categories/category-tree.ts';
import { ProductImage } from '../../../../ui/product-image.tsx';
import { type ChangeLine, linesOf } from './change-lines.ts';
import styles from './history.module.css';

/** Longer texts are folded, so that the list can be looked over. */
const SHORT = 60;

interface Props {
  fields: readonly FieldChange[];
  /** The field that is just being put back. */
  busy: string | undefined;
  /** Absent: none is put back by itself. */
  onPutBack: ((field: FieldChange) => void) | undefined;
}

export function ChangedFields({ fields, busy, onPutBack }: Props) {
  return (
    <ul className={styles.fields}>
      {fields.map((change) => {
        const lines = linesOf(change);
        const [first, ...others] = lines;
        const isOffered = onPutBack && change.put_back !== 'never';
        const isGroup = isOffered && others.length > 0;
        const label = others.length > 0 ? fieldName(change.field) : first?.label;
        return (
          first && (
            <li key={change.field} className={styles.field}>
              <div>
                {isGroup && <div className={styles.label}>{label}</div>}
                <ul className={styles.lines} data-group={isGroup}>
                  {lines.map((line) => (
                    <li key={line.label}>
                      <Line {...line} />
                    </li>
                  ))}
                </ul>
              </div>
              {isOffered && (
                <ActionIcon
                  size={28}
                  variant="subtle"
                  title={`Put back: ${label}`}
                  loading={busy === change.field}
                  onClick={() => onPutBack(change)}
                >
                  <IconArrowBackUp size={16} aria-hidden />
                  {/* No label: the field itself is found by its name alone. */}
                  <span className="visually-hidden">Put back: {label}</span>
                </ActionIcon>
              )}
            </li>
          )
        );
      })}
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
