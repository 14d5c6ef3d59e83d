import { labelKey } from '@crosslister/contract/labels/label-colours.ts';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import { useStorageLocations } from '../api/get-storage-locations.ts';
import styles from '../filters/filters.module.css';
import { useLabels } from './get-labels.ts';
import { LabelChip } from './label-chips.tsx';

/** Only for a seller who has labels. */
export function LabelBoxes({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const labels = useLabels();
  const isChosen = (name: string) => value.some((each) => labelKey(each) === labelKey(name));
  if (labels.length === 0) return null;
  return (
    <fieldset className={styles.boxes}>
      <legend>
        Labels <span>With one of these</span>
      </legend>
      <div>
        {labels.map(({ name, colour }) => (
          <Checkbox
            key={name}
            size="xs"
            label={<LabelChip name={name} colour={colour} />}
            checked={isChosen(name)}
            onChange={(event) =>
              onChange([
                ...value.filter((each) => labelKey(each) !== labelKey(name)),
                ...(event.currentTarget.checked ? [name] : []),
              ])
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

export function LocationSelect({ value, onChange }: { value: string; onChange: (location: string) => void }) {
  const id = useId();
  const known = useStorageLocations() ?? [];
  if (known.length === 0 && value === '') return null;
  const isListed = known.some(({ name }) => name.toLowerCase() === value.toLowerCase());
  const names =
    isListed || value === '' ? known.map(({ name }) => name) : [value, ...known.map(({ name }) => name)];
  return (
    <div className={styles.place}>
      <label htmlFor={id}>Storage location</label>
      <PlainSelect
        id={id}
        options={[{ value: '', label: 'Anywhere' }, ...names.map((name) => ({ value: name, label: name }))]}
        value={names.find((name) => name.toLowerCase() === value.toLowerCase()) ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
