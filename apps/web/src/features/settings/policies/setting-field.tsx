import type { Setting } from '@crosslister/contract/platforms/description.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { movingChoicesOf } from '../../../lib/platforms/moving-choices.ts';
import { WholeNumberField } from '../../../ui/fields/number-field.tsx';
import type { SettingValue } from '../settings-draft.ts';

interface Props {
  platform: Platform;
  name: string;
  setting: Extract<Setting, { kind: 'text' | 'number' | 'choice' }>;
  value: SettingValue;
  onChange: (value: SettingValue) => void;
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** One setting of a platform's listings, as its description says that it is chosen. */
export function SettingField({ platform, name, setting, value, onChange }: Props) {
  const common = {
    label: setting.label,
    description: setting.hint,
    // Below it, so that the one beside it stays in its line.
    inputWrapperOrder: order,
    'data-field': name,
  };
  if (setting.kind === 'number') {
    const { min, max } = setting;
    return <WholeNumberField {...common} min={min} max={max} value={Number(value)} onChange={onChange} />;
  }
  const moving = movingChoicesOf(platform, name);
  if (setting.kind === 'choice' || moving) {
    const year = new Date().getFullYear();
    const choices = setting.kind === 'choice' ? Object.entries(setting.choices) : [];
    return (
      <Select
        {...common}
        data={moving?.data(year) ?? choices.map(([key, label]) => ({ value: key, label }))}
        value={moving ? moving.current(String(value), year) : String(value)}
        allowDeselect={false}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      maxLength={setting.maxLength}
      {...(setting.autoComplete && { autoComplete: setting.autoComplete })}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
