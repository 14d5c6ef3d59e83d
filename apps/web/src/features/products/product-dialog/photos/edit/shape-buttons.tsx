import { Button } from '@mantine/core';
import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { turnedSize } from './draw-photo.ts';

interface Props {
  photo: ImageBitmap;
  turns: number;
  onChange: (crop: PercentCrop | null) => void;
}

const shapes = { Square: 1, '4:3': 4 / 3, '3:4': 3 / 4 };

/** Crops to the largest part of a shape, with the keyboard too. It can be moved and changed then. */
export function ShapeButtons({ photo, turns, onChange }: Props) {
  const { width, height } = turnedSize(photo, turns);
  const cropTo = (aspect: number) => {
    const largest = aspect > width / height ? { width: 100 } : { height: 100 };
    const crop = makeAspectCrop({ unit: '%', ...largest }, aspect, width, height);
    onChange(centerCrop(crop, width, height));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className="buttons" role="group" aria-label="Crop to a shape">
      {Object.entries(shapes).map(([name, aspect]) => (
        <Button key={name} size="compact-sm" variant="default" onClick={() => cropTo(aspect)}>
          {name}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
        Whole photo
      </Button>
    </div>
  );
}
