import {
  MAX_SPECIFIC_LENGTH,
  MAX_SPECIFIC_VALUES,
  type SpecificRule,
} from '@crosslister/contract/item-specifics.ts';
import { numberMistake } from '@crosslister/contract/products/product-numbers.ts';
import { isSame } from '@crosslister/domain/merge-fields.ts';
import { withStandIn } from '@crosslister/domain/specifics/resolve-specifics.ts';
import { Autocomplete, MultiSelect, Select, TagsInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { memo } from 'react';

interface Props {
  rule: SpecificRule;
  values: readonly string[];
  /** The value that is sent when it is left empty, in words. */
  placeholder: string;
  /** The product's own name for it. */
  of: string;
  /** Always the same. */
  onChange: (of: string, values: string[]) => void;
}

const SHOWN_SUGGESTIONS = 60;

/** One item specific: text with suggestions, or a choice; one value or several, as the category allows. */
export const SpecificField = memo(function SpecificField({ values, placeholder, of, ...props }: Props) {
  const rule = withStandIn(props.rule);
  const onChange = (chosen: string[]) => props.onChange(of, chosen);
  const { name, required, multiple, free_text, max_length } = rule;
  const list = [...new Set(rule.values.filter(Boolean))];
  const unlisted = values.filter((value) => !list.some((each) => each.toLowerCase() === value.toLowerCase()));
  const chosen = values.map(
    (value) => list.find((each) => each.toLowerCase() === value.toLowerCase()) ?? value,
  );
  const [first = ''] = chosen;
  const isWrong = !free_text && unlisted.length > 0;
  const mistake = values.map((value) => numberMistake(name, value)).find(Boolean);
  const common = {
    label: name,
    withAsterisk: required,
    'data-field': name,
    limit: SHOWN_SUGGESTIONS,
    // eBay's own lists are long, and a value that disappeared from the list would still be sent.
    data: free_text ? list : [...new Set([...unlisted, ...list])],
    error: isWrong ? `eBay does not take "${unlisted.join(', ')}" here.` : mistake,
  };
  const empty = values.length === 0 && { placeholder };
  const maxLength = max_length ?? MAX_SPECIFIC_LENGTH;
  if (free_text && multiple) {
    return (
      <TagsInput
        {...common}
        {...empty}
        value={chosen}
        maxTags={MAX_SPECIFIC_VALUES}
        maxLength={maxLength}
        onChange={onChange}
      />
    );
  }
  if (free_text) {
    return (
      <Autocomplete
        {...common}
        error={values.length > 1 ? `eBay accepts one value here, not ${values.length}.` : mistake}
        placeholder={placeholder}
        maxLength={Math.max(maxLength, chosen.join(', ').length)}
        value={chosen.length > 1 ? chosen.join(', ') : (values[0] ?? '')}
        onChange={(text) => onChange(text === '' ? [] : [text])}
      />
    );
  }
  if (multiple) {
    return (
      <MultiSelect
        {...common}
        {...empty}
        value={chosen}
        searchable
        clearable
        maxValues={MAX_SPECIFIC_VALUES}
        clearButtonProps={{ 'aria-label': `Clear ${name}` }}
        onChange={onChange}
      />
    );
  }
  return (
    <Select
      {...common}
      placeholder={placeholder}
      value={first === '' ? null : first}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${name}` }}
      nothingFoundMessage="eBay has no such value here"
      onChange={(value) => onChange(value === null ? [] : [value])}
    />
  );
}, isSame);
