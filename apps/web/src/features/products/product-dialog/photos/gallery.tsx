import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { QuietButton } from '../../../../ui/buttons.ts';
import { useFileDrop } from '../../../../ui/fields/file-button.tsx';
import { lazyPiece } from '../../../../ui/lazy-piece.tsx';
import { ProductImage } from '../../../../ui/product-image.tsx';
import { AddPhotos } from './add-photos.tsx';
import { downloadPhotos } from './download-photos.ts';
import { FailedPhotos } from './failed-photos.tsx';
import styles from './gallery.module.css';
import { PhotoTools } from './photo-tools.tsx';
import { Thumbnails } from './thumbnails.tsx';
import type { Photos } from './use-photos.ts';

const PhotoEditor = lazyPiece(() => import('./edit/photo-editor.tsx').then((module) => module.PhotoEditor));

const arrows = [
  { by: -1, look: styles.previous, label: 'Previous image', Icon: IconChevronLeft },
  { by: 1, look: styles.next, label: 'Next image', Icon: IconChevronRight },
];

/** The product's photos, one large at a time; files can be dropped anywhere on it. */
export function Gallery({ name, photos: all }: { name: string; photos: Photos }) {
  const { photos, isChanged, failed, add, move, remove, replace, forget } = all;
  const [chosen, setChosen] = useState(0);
  const [editing, setEditing] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const box = useRef<HTMLElement>(null);
  const count = photos.length;
  const at = Math.min(chosen, Math.max(0, count - 1));
  const shown = photos[at];
  const ready = photos.flatMap(({ src, sent }) => (sent === null ? [src] : []));
  const edited = photos.findIndex(({ key }) => key === editing);
  const place = (from: number, to: number) => {
    move(from, to);
    setChosen(to);
  };

  async function download(): Promise<void> {
    setSaving(true);
    await downloadPhotos(name, ready).finally(() => setSaving(false));
  }

  function take(files: File[]): void {
    if (files.length === 0) return;
    add(files);
    setChosen(count);
  }

  const drop = useFileDrop(({ files }) => take([...files]));

  return (
    <section
      ref={box}
      className={styles.gallery}
      aria-label="Photos"
      data-field="Photos"
      tabIndex={-1}
      {...drop}
    >
      <div className={styles.photo} data-empty={count === 0 || undefined}>
        <ProductImage
          src={shown?.src}
          alt={count > 0 ? `${name || 'New product'}, photo ${at + 1}` : 'No photo'}
        />
        {count > 1 &&
          arrows.map(({ by, look, label, Icon }) => (
            <ActionIcon
              key={by}
              className={look ?? ''}
              variant="default"
              size={32}
              radius="xl"
              aria-label={label}
              onClick={() => setChosen((at + by + count) % count)}
            >
              <Icon size={18} />
            </ActionIcon>
          ))}
      </div>
      {shown && (
        <PhotoTools
          at={at}
          count={count}
          onMove={(to) => place(at, to)}
          onEdit={shown.sent === null ? () => setEditing(shown.key) : undefined}
          onRemove={() => {
            remove(shown.key);
            // The button may disappear with the last photo.
            box.current?.focus();
          }}
        />
      )}
      {count > 1 && <Thumbnails photos={photos} at={at} onChoose={setChosen} onMove={place} />}
      <p className={styles.unsaved} role="status">
        {isChanged && 'Not saved yet'}
      </p>
      <AddPhotos onFiles={take} />
      {ready.length > 0 && (
        <QuietButton
          className={styles.download ?? ''}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={saving}
          onClick={() => void download()}
        >
          Download all
        </QuietButton>
      )}
      <p className="quiet">
        Buyers see the first one first.{' '}
        <span className={styles.byMouse}>{count < 2 ? 'You can drop photos here.' : 'Drag to reorder.'}</span>
      </p>
      <FailedPhotos
        failed={failed}
        onForget={forget}
        onAgain={({ key, file }) => {
          forget(key);
          take([file]);
        }}
      />
      <Suspense>
        {photos[edited] && (
          <PhotoEditor
            src={photos[edited].src}
            number={edited + 1}
            onClose={() => setEditing(null)}
            onDone={(src) => {
              if (editing !== null) replace(editing, src);
              setEditing(null);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
