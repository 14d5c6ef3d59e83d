import { useState } from 'react';
import { ProductImage } from '../../../../ui/product-image.tsx';
import styles from './gallery.module.css';
import type { Photo } from './use-photos.ts';

interface Props {
  photos: readonly Photo[];
  at: number;
  onChoose: (index: number) => void;
  onMove: (from: number, to: number) => void;
}

/** All photos in their order. Drag one onto another to move it to that position. */
export function Thumbnails({ photos, at, onChoose, onMove }: Props) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <ul className={styles.thumbnails} aria-label="All photos">
      {photos.map(({ key, src, sent }, index) => (
        <li
          key={key}
          data-over={(dragged !== null && over === index) || undefined}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(index);
          }}
          onDrop={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            if (dragged !== index) onMove(dragged, index);
            end();
          }}
        >
          <button
            type="button"
            draggable
            aria-label={`Show photo ${index + 1}${sent === null ? '' : `, ${sent}% uploaded`}`}
            {...(index === at && { 'aria-current': true as const })}
            onClick={() => onChoose(index)}
            onDragStart={(event) => {
              // Firefox only drags something that carries data.
              event.dataTransfer.setData('text/plain', String(index + 1));
              event.dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragEnd={end}
          >
            <ProductImage src={src} size={56} />
            {sent !== null && (
              <progress className={styles.progress} max={100} value={sent} aria-hidden="true" />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
