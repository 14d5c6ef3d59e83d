import type { CategoryField as CategoryFieldName } from '@crosslister/contract/listings/platform-fields.ts';
import type { Setting } from '@crosslister/contract/platforms/description.ts';
import {
  descriptionOf,
  type Platform,
  platformNames,
  type SettingsPlatform,
  settingsField,
  settingsOf,
} from '@crosslister/contract/platforms.ts';
import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { connectionsQuery } from '../../../lib/api/get-connections.ts';
import { policiesQuery } from '../../../lib/api/get-policies.ts';
import type { FieldFocus } from '../../../lib/dialog-props.ts';
import { showToast } from '../../../lib/toast.ts';
import { CategoryField, categoryNumber } from '../../../ui/category-picker/category-field.tsx';
import { useFieldFocus } from '../../../ui/fields/use-field-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import columns from '../../../ui/styles/columns.module.css';
import type { PanelProps } from '../panel-props.ts';
import { SettingsCard } from '../settings-card.tsx';
import { type SettingValue, withSettings } from '../settings-draft.ts';
import { useWayHint } from './listing-way-hint.ts';
import { MakeThere } from './make-there.tsx';
import { PolicySelect } from './policy-select.tsx';
import { SettingField } from './setting-field.tsx';
import { loadProblem, notConnected, policyProblem } from './why-no-policies.ts';

interface Props extends PanelProps {
  platform: SettingsPlatform;
  /** The setting to begin with. */
  begin: FieldFocus | null;
}

const hint = 'Words, or its number.';

type Kind = Setting['kind'];
const settingsOfKind = <K extends Kind>(platform: Platform, ...kinds: K[]) =>
  Object.entries(settingsOf(platform)).flatMap(([name, setting]) =>
    !setting.onlyOfProduct && kinds.some((kind) => kind === setting.kind)
      ? [{ name, setting: setting as Extract<Setting, { kind: K }> }]
      : [],
  );

export function showProblem(platform: Platform, problem: string | null): void {
  if (problem === null) return;
  const { title, message } = policyProblem(platform, problem);
  showToast({ type: 'warning', title, message, key: title });
}

/** What holds for all listings on one platform: its policies, then its other settings, its category and its switches. */
export function PlatformDefaults({ platform, draft, onChange, begin }: Props) {
  const { policies, categories } = descriptionOf(platform);
  const loaded = useQuery(policiesQuery(platform));
  const connections = useQuery(connectionsQuery).data?.results ?? [];
  const isUnconnected = connections.some((each) => each.platform === platform && each.state === 'empty');
  // Known without the answer, which would move what is below.
  const problem =
    loaded.isPending && policies && !policies.optional && isUnconnected
      ? notConnected(platform)
      : loadProblem(loaded);
  useEffect(() => showProblem(platform, problem), [platform, problem]);
  const locked = policies !== undefined && (problem !== null || loaded.data === undefined);
  const card = useRef<HTMLElement>(null);
  // What cannot be chosen yet takes no focus.
  useFieldFocus(card, locked ? null : begin);

  const values: Readonly<Record<string, SettingValue>> = draft.pricing_rules[settingsField(platform)];
  const edit = (name: string, value: SettingValue) =>
    onChange(withSettings(draft, platform, { [name]: value }));
  const way = useWayHint(platform, draft.pricing_rules);
  const lists: Readonly<Record<string, unknown>> = loaded.data ?? {};
  const chosen = settingsOfKind(platform, 'policy');
  const fields = settingsOfKind(platform, 'text', 'number', 'choice');
  const usual = categories && 'field' in categories.usual ? categories.usual : null;
  return (
    <SettingsCard ref={card} id={`defaults-${platform}`} title={platformNames[platform]}>
      {problem && <PoliciesProblem platform={platform} error={problem} />}
      {loaded.data?.unread && <Notice type="warning">{loaded.data.unread}</Notice>}
      {chosen.length > 0 && (
        <div className={columns.names}>
          {chosen.map(({ name, setting }) => (
            <PolicySelect
              key={name}
              label={setting.label}
              field={name}
              value={String(values[name])}
              policies={(lists[setting.list] ?? []) as NamedPolicy[]}
              disabled={locked}
              onChange={(value) => edit(name, value)}
            />
          ))}
        </div>
      )}
      {policies?.makes && loaded.data && !isUnconnected && (
        <MakeThere
          platform={platform}
          lists={Object.entries(policies.lists)
            .filter(([, kind]) => policies.makes?.includes(kind))
            .map(([list]) => ({
              list,
              label: chosen.find(({ setting }) => setting.list === list)?.setting.label ?? list,
            }))}
        />
      )}
      {fields.length > 0 && (
        <div className={columns.pairs}>
          {fields.map(({ name, setting }) => (
            <SettingField
              key={name}
              platform={platform}
              name={name}
              setting={way?.setting === name ? { ...setting, hint: way.hint } : setting}
              value={values[name] ?? ''}
              onChange={(value) => edit(name, value)}
            />
          ))}
        </div>
      )}
      {usual && (
        <CategoryField
          platform={platform}
          label={usual.label}
          description={hint}
          value={draft[usual.field as CategoryFieldName]}
          onChange={(value) => onChange({ ...draft, [usual.field]: value })}
        />
      )}
      {settingsOfKind(platform, 'category').map(({ name, setting }) => (
        <div key={name} data-field={name}>
          <CategoryField
            platform={platform}
            label={setting.label}
            description={hint}
            value={String(values[name])}
            onChange={(value) => edit(name, categoryNumber(value))}
          />
        </div>
      ))}
      {settingsOfKind(platform, 'switch').map(({ name, setting }) => (
        <Switch
          key={name}
          label={setting.label}
          description={setting.hint}
          checked={values[name] === true}
          onChange={(event) => edit(name, event.currentTarget.checked)}
        />
      ))}
    </SettingsCard>
  );
}

/** Why the policies of a platform cannot be shown, and what to do. */
function PoliciesProblem({ platform, error }: { platform: Platform; error: string }) {
  return (
    <Notice type="warning">
      <strong>{policyProblem(platform, error).title}</strong>
      <br />
      {error}
      <br />
      Please connect your {platformNames[platform]} account in the Connections tab first.
    </Notice>
  );
}
