import type { Connection, Credentials } from '@crosslister/contract/credentials.ts';
import {
  descriptionOf,
  type Platform,
  platformList,
  platformNames,
  platforms,
} from '@crosslister/contract/platforms.ts';
import { platformRules } from '@crosslister/domain/platform-rules.ts';
import { missingSettings, needsSettings, settingLabel } from '@crosslister/domain/requirements.ts';
import { formatCount } from '../../lib/format.ts';

export type GuideStep = 'connect' | 'import' | 'policies' | 'crosslist';

export interface StepState {
  step: GuideStep;
  done: boolean;
  /** Its state in a few words. */
  note: string;
}

/** How much of the setup is done. Undefined while it is not known yet. */
export interface SetUp {
  connections: readonly Pick<Connection, 'platform' | 'state'>[] | undefined;
  credentials: Pick<Credentials, 'pricing_rules'> | undefined;
  /** Products in the catalogue, of every tab. */
  products: number | undefined;
  /** Products that are listed anywhere besides the source shop. Nothing waits for it while another step is left. */
  crosslisted: number | undefined;
}

/** "eBay and Etsy", in the order of every screen. */
const withPolicies = platformList(platforms.filter(needsSettings));

const byName = (kind: 'consent' | 'none') =>
  platforms.flatMap((platform) =>
    descriptionOf(platform).connection.kind === kind ? platformNames[platform] : [],
  );
/** "Your own shop, eBay or Etsy. Vinted needs no connection." */
const toConnect = `Your own shop, ${byName('consent').join(' or ')}. ${byName('none').join(' or ')} needs no connection.`;

/** The four steps with their states, or null until all of it is known. */
export function guideSteps({ connections, credentials, products, crosslisted }: SetUp): StepState[] | null {
  if (!connections || !credentials || products === undefined) return null;
  const connected = connectedOf(connections);
  const names = connected.map((platform) => platformNames[platform]).join(', ');
  const missing = missingPolicies(connected, credentials.pricing_rules);
  const steps: StepState[] = [
    {
      step: 'connect',
      done: connected.length > 0,
      note: names ? `Connected: ${names}` : toConnect,
    },
    {
      step: 'import',
      done: products > 0,
      note: products > 0 ? `${formatCount(products)} in your catalogue` : 'From a shop, or from a CSV file.',
    },
    {
      step: 'policies',
      done: missing !== null && missing.length === 0,
      note:
        missing === null
          ? `For ${withPolicies}, once one of them is connected.`
          : missing.length > 0
            ? `Still to choose: ${missing.join(', ')}`
            : 'Chosen',
    },
    {
      step: 'crosslist',
      done: (crosslisted ?? 0) > 0,
      note: crosslisted ? 'Done' : 'Put the first product on a second marketplace.',
    },
  ];
  return crosslisted === undefined && mayBeSetUp(steps, connected) ? null : steps;
}

/** If no connected marketplace needs policies, there are none to choose, and the setup is complete. */
export function isSetUp(steps: readonly StepState[], { connections = [] }: SetUp): boolean {
  return (
    mayBeSetUp(steps, connectedOf(connections)) &&
    steps.every(({ step, done }) => done || step !== 'crosslist')
  );
}

/** Whether nothing is left but, maybe, the crosslist. */
function mayBeSetUp(steps: readonly StepState[], connected: readonly Platform[]): boolean {
  const needsNone = !connected.some(needsSettings);
  return steps.every(({ step, done }) => done || step === 'crosslist' || (step === 'policies' && needsNone));
}

function connectedOf(connections: NonNullable<SetUp['connections']>): Platform[] {
  return connections.filter(({ state }) => state !== 'empty').map(({ platform }) => platform);
}

/** Null while nothing is connected that needs policies. */
function missingPolicies(
  connected: readonly Platform[],
  rules: Credentials['pricing_rules'],
): string[] | null {
  const needed = platforms.filter(needsSettings).filter((platform) => connected.includes(platform));
  if (needed.length === 0) return null;
  return needed.flatMap((platform) =>
    missingSettings(platform, platformRules(rules, platform)).map(
      (name) => `${platformNames[platform]} ${settingLabel(platform, name).toLowerCase()}`,
    ),
  );
}
