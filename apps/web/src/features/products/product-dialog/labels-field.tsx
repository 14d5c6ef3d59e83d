import { labelsIn, labelsMistake, labelsText, MAX_LABELS } from '@crosslister/contract/labels/labels.ts';
import { sellerFields } from '@crosslister/contract/seller-fields.ts';
import { TagsInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useLabels } from '../labels/get-labels.ts';

interface Props {
  value: string;
  onChange: (labels: string) => void;
}

/** The labels of one product, with those of the others to choose from. */
export function LabelsField({ value, onChange }: Props) {
  const known = useLabels();
  const labels = labelsIn(value);
  return (
    <TagsInput
      label={sellerFields.labels.label}
      description={sellerFields.labels.hint}
      data={known.map(({ name }) => name)}
      value={labels}
      maxTags={MAX_LABELS}
      splitChars={[',', ';']}
      acceptValueOnBlur
      error={labelsMistake(labels)}
      onChange={(chosen) => onChange(labelsText(labelsIn(chosen.join(';'))))}
    />
  );
}
