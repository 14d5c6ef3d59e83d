import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ProductImage } from '../../../ui/product-image.tsx';
import styles from './product-dialog.module.css';

interface Props {
  name: string;
  images: readonly { src: string }[];
}

/** The product's photos, one large at a time. */
export function Gallery({ name, images }: Props) {
  const [chosen, setChosen] = useState(0);
  const count = images.length;
  const at = Math.min(chosen, Math.max(0, count - 1));
  const step = (by: number) => setChosen((at + by + count) % count);

  return (
    <section className={styles.gallery} aria-label="Photos">
      <div className={styles.photo}>
        <ProductImage src={images[at]?.src} alt={count > 0 ? `${name}, photo ${at + 1}` : 'No photo'} />
        {count > 1 && (
          <>
            <ActionIcon
              className={styles.previous ?? ''}
              variant="default"
              size={32}
              radius="xl"
              aria-label="Previous image"
              onClick={() => step(-1)}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon
              className={styles.next ?? ''}
              variant="default"
              size={32}
              radius="xl"
              aria-label="Next image"
              onClick={() => step(1)}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </>
        )}
      </div>
      {count > 0 && (
        <p className={styles.position} aria-live="polite">
          {at + 1} of {count}
        </p>
      )}
      {count > 1 && (
        <ul className={styles.thumbnails} aria-label="All photos">
          {images.map(({ src }, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={`Show photo ${index + 1}`}
                {...(index === at && { 'aria-current': true as const })}
                onClick={() => setChosen(index)}
              >
                <ProductImage src={src} size={48} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
