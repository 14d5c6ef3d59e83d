import {
  descriptionOf,
  type Platform,
  platforms,
  settingsPlatforms,
} from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { policiesQuery } from '../../../lib/api/get-policies.ts';
import type { SettingsPlace } from '../../../lib/dialog-props.ts';
import { showToast } from '../../../lib/toast.ts';
import { PanelIntro } from '../panel-intro.tsx';
import type { PanelProps } from '../panel-props.ts';
import { isVisible } from '../settings-draft.ts';
import { ParcelDefaults } from './parcel-defaults.tsx';
import { PlatformDefaults, showProblem } from './platform-defaults.tsx';
import { SafetyContacts } from './safety-contacts.tsx';
import { loadProblem } from './why-no-policies.ts';

const withPolicies = platforms.filter((platform) => descriptionOf(platform).policies);
const needs = platforms.flatMap((platform) => descriptionOf(platform).needs?.inShort ?? []).join(', ');
/** Nothing of it has to be chosen, so it comes after those that need something before a listing. */
const isOptional = (platform: Platform) => descriptionOf(platform).needs === undefined;

interface Props extends PanelProps {
  /** The setting that a link of the seller's leads to. */
  begin?: SettingsPlace['setting'];
}

export function DefaultPoliciesPanel({ begin, ...props }: Props) {
  const queries = useQueries({ queries: withPolicies.map(policiesQuery) });

  async function reload() {
    const loaded = await Promise.all(queries.map((query) => query.refetch()));
    const problems = withPolicies.flatMap((platform, index) => {
      const result = loaded[index];
      const problem = result && isVisible(props.draft, platform) ? loadProblem(result) : null;
      showProblem(platform, problem);
      return problem ?? [];
    });
    if (problems.length === 0) {
      showToast({
        type: 'success',
        title: 'Policies Reloaded',
        message: 'All policies reloaded successfully!',
      });
      return;
    }
    showToast({
      type: 'error',
      title: 'Reload Failed',
      message: 'Failed to reload some policies. Check individual platform connections.',
    });
  }

  return (
    <>
      <PanelIntro title="Default Policies">{needs}, before listing there.</PanelIntro>
      <div>
        <Button variant="default" loading={queries.some(({ isFetching }) => isFetching)} onClick={reload}>
          Reload all policies
        </Button>
      </div>
      {settingsPlatforms
        .filter((platform) => isVisible(props.draft, platform))
        .toSorted((one, other) => Number(isOptional(one)) - Number(isOptional(other)))
        .map((platform) => (
          <PlatformDefaults
            key={platform}
            {...props}
            platform={platform}
            begin={begin?.platform === platform ? begin : null}
          />
        ))}
      <ParcelDefaults {...props} />
      <SafetyContacts {...props} />
    </>
  );
}
