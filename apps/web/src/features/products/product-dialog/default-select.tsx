import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import styles from './product-dialog.module.css';

export interface DefaultSelectProps {
  label: string;
  value: string | undefined;
  /** What applies without a choice, in words. */
  usual: string;
  data: readonly { value: string; label: string }[];
  error?: string | undefined;
  onChange: (value: string | undefined) => void;
}

const DEFAULT = 'default:';
/** Characters that fit into half a row. */
const SHORT = 30;

/**
 * A choice for one product, with the default of Settings as its empty choice. A value that
 * is no longer offered stays visible.
 */
export function DefaultSelect({ label, value, usual, data, error, onChange }: DefaultSelectProps) {
  const known = [...new Map(data.map((each) => [each.value, each])).values()];
  const isUnknown = value !== undefined && !known.some((each) => each.value === value);
  const choices = [
    { value: DEFAULT, label: `Default: ${usual || 'none chosen'}` },
    ...(isUnknown ? [{ value, label: value }] : []),
    ...known,
  ];
  const shown = choices.find((choice) => choice.value === (value ?? DEFAULT))?.label ?? '';
  return (
    <Select
      label={label}
      className={shown.length > SHORT ? (styles.wholeRow ?? '') : ''}
      data={choices}
      value={value ?? DEFAULT}
      allowDeselect={false}
      error={error ?? (isUnknown && known.length > 0 ? 'It no longer exists. Choose another.' : undefined)}
      onChange={(chosen) => onChange(chosen === null || chosen === DEFAULT ? undefined : chosen)}
    />
  );
}
