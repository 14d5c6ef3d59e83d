import type { ListingField } from '@crosslister/contract/platforms/description.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { policiesQuery } from '../../../../lib/api/get-policies.ts';
import { explainError } from '../../../../lib/api-error.ts';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import { DefaultSelect } from '../default-select.tsx';
import { entriesOf, fieldMistake } from './per-platform-form.ts';

interface Props {
  platform: Platform;
  name: string;
  field: ListingField;
  value: string | boolean | undefined;
  /** What is used while it is empty. */
  usual: string;
  error: string | undefined;
  /** Always the same. */
  onSet: (name: string, value: string | boolean | undefined) => void;
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** A field that only the listings of one platform have. */
export const ListingFieldInput = memo(function ListingFieldInput({ name, onSet, ...props }: Props) {
  const { platform, field, value, usual, error } = props;
  const onChange = (said: string | boolean | undefined) => onSet(name, said);
  const label = `${platformNames[platform]} ${field.label}`;
  if (field.kind === 'switch')
    return (
      <Checkbox
        label={label}
        description={field.hint}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked || undefined)}
      />
    );
  const typed = typeof value === 'string' ? value : '';
  if (field.kind === 'policy')
    return (
      <PolicyField platform={platform} list={field.list} label={label} value={typed} onChange={onChange} />
    );
  const input = {
    label,
    value: typed,
    error,
    description: [countOf(field, typed), field.hint].filter(Boolean).join(' '),
    placeholder: usual ? `From the item specifics: ${usual}` : '',
    inputWrapperOrder: order,
  };
  const edit = (text: string) => onChange(text === '' ? undefined : text);
  if (field.kind === 'amount' || field.kind === 'number')
    return <NumberField {...input} check={(text) => fieldMistake(label, field, text)} onChange={edit} />;
  if (field.kind === 'text' && field.lines)
    return <Textarea {...input} rows={3} onChange={(event) => edit(event.currentTarget.value)} />;
  return <TextInput {...input} onChange={(event) => edit(event.currentTarget.value)} />;
});

function countOf(field: ListingField, typed: string): string {
  if (field.kind === 'text') return `${typed.trim().length} of ${field.maxLength} characters.`;
  if (field.kind !== 'list') return '';
  return `${entriesOf(typed).length} of ${field.most}, separated by commas.`;
}

interface PolicyFieldProps {
  platform: Platform;
  list: string;
  label: string;
  value: string;
  onChange: (value: string | undefined) => void;
}

/** One of what the account has, by name. */
function PolicyField({ platform, list, label, value, onChange }: PolicyFieldProps) {
  const { data, error } = useQuery(policiesQuery(platform));
  const lists: Readonly<Record<string, unknown>> = data ?? {};
  const choices = (lists[list] ?? []) as NamedPolicy[];
  const problem = error ? explainError(error) : [data?.error, data?.next_step].filter(Boolean).join(' ');
  return (
    <DefaultSelect
      label={label}
      value={value === '' ? undefined : value}
      usual=""
      data={choices.map(({ name }) => ({ value: name, label: name }))}
      error={problem || undefined}
      onChange={onChange}
    />
  );
}
