import type { Platform } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useEbayPolicies } from '../../../lib/api/get-ebay-policies.ts';
import { useEtsyProfiles } from '../../../lib/api/get-etsy-profiles.ts';
import { explainError } from '../../../lib/api-error.ts';
import type { SettingsPlace } from '../../../lib/dialog-props.ts';
import { showToast } from '../../../lib/toast.ts';
import { policyError, policyProblem } from '../policy-problem.ts';
import { isVisible } from '../settings-draft.ts';
import { EbayDefaults } from './ebay-defaults.tsx';
import { EtsyDefaults } from './etsy-defaults.tsx';
import { PanelIntro } from './panel-intro.tsx';
import type { PanelProps } from './panel-props.ts';

interface Loaded {
  data: { success: boolean; error?: string | undefined; next_step?: string | undefined } | undefined;
  error: unknown;
}

/** Why nothing was loaded, or null. The call may fail, or answer that the account is not connected. */
function problemOf({ data, error }: Loaded): string | null {
  if (error) return explainError(error);
  return data && !data.success ? policyError(data) : null;
}

function tell(platform: Platform, problem: string | null): void {
  if (problem === null) return;
  const { title, message } = policyProblem(platform, problem);
  showToast({ type: 'warning', title, message, key: title });
}

interface Props extends PanelProps {
  /** The setting that a link of the seller's leads to. */
  begin?: SettingsPlace['setting'];
}

export function DefaultPoliciesPanel({ begin, ...props }: Props) {
  const ebay = useEbayPolicies();
  const etsy = useEtsyProfiles();
  const isLoading = ebay.isFetching || etsy.isFetching;
  const ebayProblem = isVisible(props.draft, 'ebay') ? problemOf(ebay) : null;
  const etsyProblem = isVisible(props.draft, 'etsy') ? problemOf(etsy) : null;
  useEffect(() => tell('ebay', ebayProblem), [ebayProblem]);
  useEffect(() => tell('etsy', etsyProblem), [etsyProblem]);

  async function reload() {
    const loaded: [Platform, Loaded][] = [
      ['ebay', await ebay.refetch()],
      ['etsy', await etsy.refetch()],
    ];
    const problems = loaded.flatMap(([platform, result]) => {
      const problem = isVisible(props.draft, platform) ? problemOf(result) : null;
      tell(platform, problem);
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

  const beginAt = (platform: Platform) => (begin?.platform === platform ? begin : null);
  return (
    <>
      <PanelIntro title="Default Policies">
        Used for every product that has none of its own. eBay needs all three policies, Etsy a shipping
        profile, before anything is listed there.
      </PanelIntro>
      <div>
        <Button variant="default" loading={isLoading} onClick={reload}>
          Reload all policies
        </Button>
      </div>
      {isVisible(props.draft, 'ebay') && (
        <EbayDefaults {...props} policies={ebay.data} error={ebayProblem} begin={beginAt('ebay')} />
      )}
      {isVisible(props.draft, 'etsy') && (
        <EtsyDefaults {...props} profiles={etsy.data} error={etsyProblem} begin={beginAt('etsy')} />
      )}
    </>
  );
}
