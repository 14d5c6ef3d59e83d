import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import styles from '../settings.module.css';

interface Props {
  label: string;
  /** The name of the setting, for links that lead to it. */
  field: string;
  value: string;
  policies: readonly NamedPolicy[];
  disabled: boolean;
  onChange: (name: string) => void;
}

const costs = {
  flat: 'Flat rate',
  calculated: 'Calculated: needs weight and size',
  pickup: 'Local pickup',
};

/** Policies are stored by name. A stored name that the marketplace no longer knows stays visible. */
export function PolicySelect({ label, field, value, policies, disabled, onChange }: Props) {
  const names = [...new Set(policies.map(({ name }) => name))];
  const isUnknown = value !== '' && !names.includes(value);
  /** How a shipping policy charges, if it says so. */
  const costWords = (policy: string) => {
    const type = policies.find(({ name }) => name === policy)?.cost_type;
    return type && costs[type];
  };
  return (
    <Select
      label={label}
      data-field={field}
      placeholder="Not chosen"
      // Below it, so that the policies beside it stay in one line.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={costWords(value)}
      data={isUnknown ? [value, ...names] : names}
      renderOption={({ option }) => {
        const words = costWords(option.value);
        return (
          <div>
            <span>{option.label}</span>
            {words && (
              <small className={styles.costType} aria-hidden>
                {words}
              </small>
            )}
          </div>
        );
      }}
      value={value === '' ? null : value}
      clearable
      disabled={disabled}
      nothingFoundMessage="No policies found"
      error={isUnknown && policies.length > 0 ? 'It no longer exists. Choose another.' : undefined}
      onChange={(name) => onChange(name ?? '')}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    />
  );
}
