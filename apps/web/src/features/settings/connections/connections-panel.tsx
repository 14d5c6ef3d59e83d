import { byKeys } from '@crosslister/contract/listings/platform-fields.ts';
import {
  descriptionOf,
  isFilledIn,
  type Platform,
  platformNames,
  platforms,
} from '@crosslister/contract/platforms.ts';
import { PanelIntro } from '../panel-intro.tsx';
import type { SavingPanelProps } from '../panel-props.ts';
import styles from '../settings.module.css';
import { CaptureSection } from './capture/capture-section.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { ExtensionConnection } from './extension/extension-connection.tsx';
import { SaleMails } from './mailbox/sale-mails.tsx';
import { OAuthConnection } from './oauth/oauth-connection.tsx';
import { StoreConnection } from './store-connection.tsx';

export function ConnectionsPanel(props: SavingPanelProps) {
  return (
    <>
      <PanelIntro title="Connections">Keys are stored encrypted.</PanelIntro>
      {platforms.map((platform) => (
        <PlatformConnection key={platform} platform={platform} {...props} />
      ))}
      <ExtensionConnection />
    </>
  );
}

/** How a platform is connected, as its description says. */
function PlatformConnection({ platform, ...props }: SavingPanelProps & { platform: Platform }) {
  const { connection, saleMails } = descriptionOf(platform);
  const shop = byKeys.find((each) => each.platform === platform);
  if (shop) return <StoreConnection shop={shop} draft={props.draft} onChange={props.onChange} />;
  if (connection.kind === 'consent') return <OAuthConnection platform={platform} {...props} />;
  return (
    <ConnectionCard platform={platform}>
      {connection.kind === 'none' && <p className={styles.text}>{connection.text}</p>}
      {saleMails && !saleMails.isHint && <SaleMails from={saleMails.from} name={platformNames[platform]} />}
      {isFilledIn(platform) && <CaptureSection platform={platform} />}
    </ConnectionCard>
  );
}
