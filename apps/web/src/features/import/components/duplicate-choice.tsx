import { type DuplicateHandling, duplicateHandlings } from '@crosslister/contract/product.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import styles from './import.module.css';

const words: Record<DuplicateHandling, { label: string; description: string }> = {
  skip: { label: 'Skip', description: 'Keep the existing product' },
  update: { label: 'Update', description: 'Overwrite with imported data' },
  merge: { label: 'Merge', description: 'Combine platform listings' },
};

interface Props {
  value: DuplicateHandling;
  disabled: boolean;
  onChange: (value: DuplicateHandling) => void;
}

export function DuplicateChoice({ value, disabled, onChange }: Props) {
  return (
    <RadioGroup
      label="Duplicate SKU Handling"
      value={value}
      options={duplicateHandlings.map((handling) => ({ value: handling, ...words[handling] }))}
      disabled={disabled}
      listClass={styles.choices}
      onChange={onChange}
    />
  );
}
