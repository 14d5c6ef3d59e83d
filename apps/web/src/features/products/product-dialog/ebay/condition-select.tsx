import { EbayCondition } from '@crosslister/contract/credentials.ts';
import type { CategoryRulesAnswer } from '@crosslister/contract/item-specifics.ts';
import { ebayConditions } from '@crosslister/contract/listings/conditions.ts';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { conditionNames } from '@crosslister/contract/listings/conditions.ts';

interface Props {
  value: EbayCondition | null;
  /** Of Settings. */
  usual: EbayCondition;
  /** The conditions of the category. Empty while they are not known, and then all are offered. */
  taken: CategoryRulesAnswer['conditions'];
  onChange: (condition: EbayCondition | null) => void;
}

const DEFAULT = 'default';

export function ConditionSelect({ value, usual, taken, onChange }: Props) {
  const offered = taken.length > 0 ? taken : ebayConditions.map((condition) => ({ condition, label: '' }));
  const usualLabel = taken.find(({ condition }) => condition === usual)?.label ?? conditionNames[usual];
  const isRefused = taken.length > 0 && !taken.some(({ condition }) => condition === (value ?? usual));
  const data = offered.map(({ condition, label }) => ({
    value: condition as string,
    label: label || conditionNames[condition],
  }));
  const missing = value && isRefused ? [{ value: value as string, label: conditionNames[value] }] : [];
  return (
    <Select
      label="Condition"
      data-field="Condition"
      data={[{ value: DEFAULT, label: `Default (${usualLabel})` }, ...missing, ...data]}
      value={value ?? DEFAULT}
      allowDeselect={false}
      error={isRefused ? 'eBay does not accept this condition in this category. Choose another.' : undefined}
      onChange={(chosen) => onChange(EbayCondition.safeParse(chosen).data ?? null)}
    />
  );
}
