import type { Setting } from '@crosslister/contract/platforms/description.ts';
import {
  platformNames,
  type SettingsPlatform,
  settingsField,
  settingsOf,
  usualValue,
} from '@crosslister/contract/platforms.ts';
import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { policiesQuery } from '../../../../lib/api/get-policies.ts';
import { explainError } from '../../../../lib/api-error.ts';
import { movingChoicesOf } from '../../../../lib/platforms/moving-choices.ts';
import { CategoryField, categoryNumber } from '../../../../ui/category-picker/category-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { DefaultSelect, type DefaultSelectProps } from '../default-select.tsx';
import styles from '../product-dialog.module.css';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  platform: SettingsPlatform;
  /** What the product says of its own. */
  own: Values;
  onChange: (own: Values) => void;
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** What one product may say over the settings of a platform, as its description says. */
export function PlatformSettings({ platform, own, onChange }: Props) {
  const { data: policies, error } = useQuery(policiesQuery(platform));
  const rules = useCredentials().data?.pricing_rules;
  const saved: Values = rules?.[settingsField(platform)] ?? {};
  const companiesOf = (role: Setting['contact']) =>
    (rules?.safety_contacts ?? []).flatMap(({ roles, company }) =>
      role && roles.includes(role) ? [company] : [],
    );
  const settings = Object.entries(settingsOf(platform));
  const usual: Values = Object.fromEntries(
    settings.map(([name, setting]) => [name, saved[name] ?? usualValue(setting)]),
  );
  const problem = error
    ? explainError(error)
    : [policies?.error, policies?.next_step].filter(Boolean).join(' ');
  const said = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const fields = settings.flatMap(([name, setting]) =>
    setting.ofProduct === undefined || (setting.contact && companiesOf(setting.contact).length === 0)
      ? []
      : [
          {
            name,
            setting,
            label: setting.ofProduct,
            platform,
            value: own[name],
            usual: usual[name],
            all: { ...usual, ...said(own) },
            lists: (policies ?? {}) as Values,
            companies: companiesOf(setting.contact),
            onChange: (value: unknown) => onChange(said({ ...own, [name]: value })),
          },
        ],
  );
  const isCategory = ({ setting }: { setting: Setting }) => setting.kind === 'category';
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{platformNames[platform]}</legend>
      {problem && <Notice type="warning">{problem}</Notice>}
      <div className={styles.specifics}>
        {fields
          .filter((field) => !isCategory(field))
          .map((field) => (
            <OwnSetting key={field.name} {...field} />
          ))}
      </div>
      {fields.filter(isCategory).map(({ name, setting, label, value, usual: standIn, onChange: edit }) => (
        <CategoryField
          key={name}
          platform={platform}
          label={label}
          description={setting.hint ?? 'Optional.'}
          standIn={String(standIn)}
          value={String(value ?? '')}
          onChange={(id) => edit(categoryNumber(id))}
        />
      ))}
    </fieldset>
  );
}

interface OwnSettingProps {
  platform: SettingsPlatform;
  name: string;
  setting: Setting;
  label: string;
  value: unknown;
  usual: unknown;
  /** All settings of the platform as they hold for the product. */
  all: Values;
  lists: Values;
  /** Of the safety contacts in the role that it is about. */
  companies: readonly string[];
  onChange: (value: unknown) => void;
}

function OwnSetting(props: OwnSettingProps) {
  const { setting, label, value, usual, onChange } = props;
  const text = value === undefined ? undefined : String(value);
  const select = selectOf(props);
  if (select) return <DefaultSelect label={label} value={text} onChange={onChange} {...select} />;
  if (setting.kind !== 'text') return null;
  return (
    <TextInput
      label={label}
      placeholder={`Default: ${usual || (setting.whenEmpty ?? 'none')}`}
      maxLength={setting.maxLength}
      value={text ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type Select = Pick<DefaultSelectProps, 'usual' | 'data'> & Partial<DefaultSelectProps>;

/** What is offered where the setting is chosen. Null where it is typed. */
function selectOf({ platform, name, setting, value, usual, ...of }: OwnSettingProps): Select | null {
  const { all, lists, companies, onChange } = of;
  const year = new Date().getFullYear();
  const moving = movingChoicesOf(platform, name);
  if (moving)
    return {
      usual: moving.label(String(usual)),
      data: moving.data(year),
      error: moving.problem(all, year),
    };
  switch (setting.kind) {
    case 'policy':
      return {
        usual: String(usual),
        data: asChoices(((lists[setting.list] ?? []) as NamedPolicy[]).map((policy) => policy.name)),
      };
    case 'choice':
      return {
        usual: setting.choices[String(usual)] ?? '',
        data: Object.entries(setting.choices).map(([key, text]) => ({ value: key, label: text })),
      };
    case 'switch':
      return {
        value: value === undefined ? undefined : value === true ? 'yes' : 'no',
        usual: usual === true ? 'Yes' : 'No',
        data: yesNo,
        onChange: (answer) => onChange(answer === undefined ? answer : answer === 'yes'),
      };
    case 'text':
      return setting.contact ? { usual: setting.whenEmpty ?? '', data: asChoices(companies) } : null;
    default:
      return null;
  }
}

const asChoices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
