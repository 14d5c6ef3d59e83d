import { descriptionOf, isFilledIn, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { Notice } from '../../../../ui/notice.tsx';
import { useConnection } from '../../api/get-connections.ts';
import type { SavingPanelProps } from '../../panel-props.ts';
import { CaptureSection } from '../capture/capture-section.tsx';
import { ConnectionCard } from '../connection-card.tsx';
import { ConnectionHealth } from '../connection-health.tsx';
import { ConnectionState } from '../connection-state.tsx';
import { DisconnectButton } from '../disconnect-button.tsx';
import { AppKeys, useAppKeys } from '../keys/app-keys.tsx';
import { SaleMailsLink } from '../mailbox/sale-mails.tsx';
import { PasteReturnAddress } from './paste-return-address.tsx';
import { useOAuth } from './use-oauth.ts';

/** An account connected through the marketplace's own consent page. */
export function OAuthConnection({ platform, ...panel }: SavingPanelProps & { platform: Platform }) {
  const connection = useConnection(platform);
  const name = platformNames[platform];
  const { consent, connect, paste } = useOAuth(platform, {
    wasConnectedWords: `If you closed the window before you agreed on ${name}, it stays connected as it was.`,
  });
  const state = connection?.state ?? 'empty';
  const isConnecting = consent.status === 'connecting';
  const isConnected = state === 'connected';
  const verb = state === 'empty' ? 'Connect' : 'Reconnect';
  const label = connection?.connect_again ? `Connect ${name} again` : `${verb} ${name}`;
  const hasKeys = useAppKeys(platform) !== 'none';
  const { saleMails } = descriptionOf(platform);
  return (
    <ConnectionCard
      platform={platform}
      state={<ConnectionState state={isConnecting ? 'connecting' : state} />}
    >
      {connection && <ConnectionHealth connection={connection} />}
      {!hasKeys && <Notice type="info">{name} needs app keys first: get them below.</Notice>}
      <div className="row">
        <Button
          variant={isConnected ? 'default' : 'filled'}
          loading={isConnecting}
          disabled={!hasKeys}
          onClick={() => connect(isConnected)}
        >
          {label}
        </Button>
        {state !== 'empty' && <DisconnectButton platform={platform} />}
      </div>
      {!isConnected && hasKeys && (
        <PasteReturnAddress platform={platform} consent={consent} onPaste={paste} />
      )}
      {saleMails?.isHint && <SaleMailsLink />}
      <AppKeys platform={platform} {...panel} isConnected={state !== 'empty'} />
      {(state !== 'empty' || isFilledIn(platform)) && <CaptureSection platform={platform} />}
    </ConnectionCard>
  );
}
