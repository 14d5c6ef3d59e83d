import { DuplicateHandling, duplicateHandlings } from '@crosslister/contract/product.ts';
import { Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
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
    <Radio.Group
      label="Duplicate SKU Handling"
      value={value}
      onChange={(next) => onChange(DuplicateHandling.parse(next))}
    >
      <div className={styles.choices}>
        {duplicateHandlings.map((handling) => (
          <Radio key={handling} value={handling} disabled={disabled} {...words[handling]} />
        ))}
      </div>
    </Radio.Group>
  );
}
