import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { QuietButton, SmallButton } from '../../../../../ui/buttons.ts';
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
        <SmallButton key={name} onClick={() => cropTo(aspect)}>
          {name}
        </SmallButton>
      ))}
      <QuietButton onClick={() => onChange(null)}>Whole photo</QuietButton>
    </div>
  );
}
