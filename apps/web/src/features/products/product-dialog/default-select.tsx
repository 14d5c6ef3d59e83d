import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';

interface Props {
  label: string;
  value: string | undefined;
  /** What holds without a choice, in words. */
  usual: string;
  data: readonly { value: string; label: string }[];
  error?: string | undefined;
  onChange: (value: string | undefined) => void;
}

const DEFAULT = 'default:';

/** A choice for one product, with the default of Settings as its empty one. What is no longer offered stays visible. */
export function DefaultSelect({ label, value, usual, data, error, onChange }: Props) {
  const known = [...new Map(data.map((each) => [each.value, each])).values()];
  const isUnknown = value !== undefined && !known.some((each) => each.value === value);
  return (
    <Select
      label={label}
      data={[
        { value: DEFAULT, label: `Default: ${usual || 'none chosen'}` },
        ...(isUnknown ? [{ value, label: value }] : []),
        ...known,
      ]}
      value={value ?? DEFAULT}
      allowDeselect={false}
      error={error ?? (isUnknown && known.length > 0 ? 'It no longer exists. Choose another.' : undefined)}
      onChange={(chosen) => onChange(chosen === null || chosen === DEFAULT ? undefined : chosen)}
    />
  );
}
