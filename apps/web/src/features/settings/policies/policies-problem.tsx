import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Notice } from '../../../ui/notice.tsx';
import { policyProblem } from './why-no-policies.ts';

/** Why the policies of a platform cannot be shown, and what to do. */
export function PoliciesProblem({ platform, error }: { platform: Platform; error: string }) {
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
