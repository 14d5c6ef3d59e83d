import type { CategoryPlatform } from '@crosslister/contract/platforms.ts';
import type { FieldChange } from '@crosslister/contract/products/product-history.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useCategoryText } from '../../../../lib/categories/use-category-text.ts';
import { plural } from '../../../../lib/format.ts';
import { ProductImage } from '../../../../ui/product-image.tsx';
import { isHtml, ReadAsBuyersSeeIt } from '../html-editor/as-buyers-see-it.tsx';
import styles from './history.module.css';
import { type ChangeLine, linesOf } from './history-words.ts';

/** Longer texts are folded, so that the list can be looked over. */
const SHORT = 60;

/** One line of the history, as it can be put back alone. */
export type LinePutBack = Pick<FieldChange, 'field' | 'put_back'> & Pick<ChangeLine, 'path'>;

interface Props {
  fields: readonly FieldChange[];
  /** What is just being put back alone. */
  busy: (line: LinePutBack) => boolean;
  /** Absent: none is put back alone. */
  onPutBack: ((line: LinePutBack) => void) | undefined;
}

const sameAs = (path: readonly string[]) => (entry: { path: readonly string[] }) =>
  `${entry.path}` === `${path}`;

/** What each of its lines can be put back by. */
export const putBacksOf = ({ field, put_back, entries }: FieldChange): LinePutBack[] =>
  entries ? entries.map((entry) => ({ field, ...entry })) : [{ field, put_back, path: [] }];

export function ChangedFields({ fields, busy, onPutBack }: Props) {
  return (
    <ul className="bare">
      {fields.flatMap((change) =>
        linesOf(change).map((line) => {
          const way = putBacksOf(change).find(sameAs(line.path));
          return (
            <li key={line.label} className={styles.field}>
              <div>
                <Line {...line} />
              </div>
              {onPutBack && way && way.put_back !== 'never' && (
                <ActionIcon
                  size={28}
                  variant="subtle"
                  title={`Put back: ${line.label}`}
                  loading={busy(way)}
                  onClick={() => onPutBack(way)}
                >
                  <IconArrowBackUp size={16} aria-hidden />
                  {/* No label: the field itself is found by its name alone. */}
                  <span className="visually-hidden">Put back: {line.label}</span>
                </ActionIcon>
              )}
            </li>
          );
        }),
      )}
    </ul>
  );
}

function Line(line: ChangeLine) {
  const { label, before, after } = line;
  if (isLong(line)) return <Texts {...line} />;
  return (
    <>
      <span className={styles.label}>{label}: </span>
      <Value {...line} value={before} />
      <span aria-hidden> → </span>
      <span className="visually-hidden"> to </span>
      <Value {...line} value={after} />
    </>
  );
}

const isMarkedUp = (kind: ChangeLine['kind'], text: string) => kind === 'description' && isHtml(text);

const isLong = ({ kind, before, after }: ChangeLine) =>
  (kind === 'text' || kind === 'description') &&
  [before, after].some((text) => text.length > SHORT || text.includes('\n') || isMarkedUp(kind, text));

/** Only what is unfolded is drawn: a description may have pictures. */
function Texts({ label, before, after, kind, none }: ChangeLine) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.texts} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}: before and after</summary>
      {open &&
        Object.entries({ Before: before, After: after }).map(([title, text]) => (
          <div key={title}>
            <p className={styles.label}>{title}</p>
            {isMarkedUp(kind, text) ? (
              <ReadAsBuyersSeeIt html={text} />
            ) : (
              <p className={styles.text}>{text || none}</p>
            )}
          </div>
        ))}
    </details>
  );
}

/** A category by its path, or by its number where the tree cannot be read. */
function CategoryPath({ platform, id }: { platform: CategoryPlatform; id: string }) {
  return <span>{useCategoryText(platform)(id)}</span>;
}

function Value({ kind, platform, none, value }: ChangeLine & { value: string }) {
  if (value === '') return <span className={styles.nothing}>{none}</span>;
  if (platform) return <CategoryPath platform={platform} id={value} />;
  if (kind !== 'photos') return <span>{value}</span>;
  const photos = value.split('\n');
  return (
    <span className={styles.photos}>
      <span className="visually-hidden">{plural(photos.length, 'photo')}</span>
      {photos.map((src) => (
        <ProductImage key={src} src={src} size={28} />
      ))}
    </span>
  );
}
