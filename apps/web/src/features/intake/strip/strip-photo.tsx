import type { IntakePhoto } from '@crosslister/contract/intake/intake.ts';
import { IconCheck } from '@tabler/icons-react';
import { ProductImage } from '../../../ui/product-image.tsx';
import styles from '../intake.module.css';

interface Props {
  photo: IntakePhoto;
  at: number;
  count: number;
  isActive: boolean;
  isChosen: boolean;
  /** Of the thing: its label may be none. */
  isPicture: boolean;
  /** It has the focus, however that came. */
  onFocus: () => void;
  onPress: (event: React.MouseEvent) => void;
  onDrag: () => void;
  onDragEnd: () => void;
  place: object;
  edge: number;
}

export function StripPhoto({
  photo,
  at,
  count,
  isActive,
  isChosen,
  isPicture,
  onFocus,
  onPress,
  onDrag,
  onDragEnd,
  place,
  edge,
}: Props) {
  const { name, label, barcodes, src } = photo;
  const words = [
    `Photo ${at + 1} of ${count}`,
    name,
    label !== null && `label ${label}`,
    barcodes[0] && `barcode ${barcodes[0]}`,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: of a grid of pictures, not of a table
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
    <div
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      data-active={isActive || undefined}
      aria-selected={isChosen}
      aria-label={words.filter(Boolean).join(', ')}
      className={styles.photo}
      style={{ width: edge, height: edge }}
      data-label={!isPicture || undefined}
      draggable
      onFocus={onFocus}
      onClick={onPress}
      onDragStart={(event) => {
        // Firefox only drags something that carries data.
        event.dataTransfer.setData('text/plain', name);
        event.dataTransfer.effectAllowed = 'move';
        onDrag();
      }}
      onDragEnd={onDragEnd}
      {...place}
    >
      <ProductImage src={src} size={edge} />
      {label !== null && <span className={styles.mark}>{label}</span>}
      {label === null && barcodes[0] && <span className={styles.mark}>{barcodes[0]}</span>}
      {isChosen && (
        <span className={styles.tick} aria-hidden>
          <IconCheck size={14} stroke={3} />
        </span>
      )}
    </div>
  );
}
