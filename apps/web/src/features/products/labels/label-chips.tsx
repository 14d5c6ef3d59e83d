import { type LabelColour, labelKey } from '@crosslister/contract/labels/label-colours.ts';
import { useLabelColours } from './get-labels.ts';
import styles from './label-chips.module.css';

/** Labels as small coloured chips. They are grey until their colours are known. */
export function LabelChips({ labels }: { labels: readonly string[] }) {
  const colours = useLabelColours();
  return labels.map((label) => (
    <LabelChip key={label} name={label} colour={colours?.get(labelKey(label)) ?? 'grey'} />
  ));
}

export function LabelChip({ name, colour }: { name: string; colour: LabelColour }) {
  return (
    <span className={styles.chip} data-colour={colour}>
      {name}
    </span>
  );
}
