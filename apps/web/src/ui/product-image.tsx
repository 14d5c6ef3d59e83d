import { useState } from 'react';
import styles from './product-image.module.css';

interface Props {
  src: string | null | undefined;
  /** Empty where the name is shown beside it. */
  alt?: string;
  /** Edge in pixels. Without it the picture fills its box. */
  size?: number | undefined;
}

/** A product's photo, or a placeholder when there is none or it cannot be loaded. */
export function ProductImage({ src, alt = '', size }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  // A photo stored by the server has a small version for lists.
  const address = size && src?.startsWith('/api/images/') ? `${src}&size=small` : src;
  const style = size ? { width: size, height: size } : {};
  if (!src || broken === src) {
    return (
      <span
        className={styles.placeholder}
        data-drawn="photo"
        data-small={size !== undefined}
        style={style}
        {...(alt && { role: 'img', 'aria-label': alt })}
      />
    );
  }
  return (
    <img
      className={styles.image}
      style={style}
      src={address ?? src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  );
}
