import { type LabelColour, labelColours } from '@crosslister/contract/labels/label-colours.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './colour-swatches.module.css';

interface Props {
  value: LabelColour;
  onChange: (colour: LabelColour) => void;
}

const inWords = (colour: LabelColour) => colour.charAt(0).toUpperCase() + colour.slice(1);

export function ColourSwatches({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.swatches}>
      <legend className="visually-hidden">Colour</legend>
      {labelColours.map((colour) => (
        <label key={colour} className={styles.swatch} data-colour={colour} title={inWords(colour)}>
          <input
            type="radio"
            name={name}
            aria-label={inWords(colour)}
            checked={colour === value}
            onChange={() => onChange(colour)}
          />
          {colour === value && <IconCheck size={14} aria-hidden />}
        </label>
      ))}
    </fieldset>
  );
}
