import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button, Group } from '@mantine/core';
import { useDisconnect } from '../api/disconnect.ts';
import { useConnection } from '../api/get-connections.ts';
import { useOAuth } from '../use-oauth.ts';
import { ConnectionCard } from './connection-card.tsx';
import { ConnectionHealth } from './connection-health.tsx';
import { ConnectionState } from './connection-state.tsx';
import { PasteReturnAddress } from './paste-return-address.tsx';

/** An account connected through the marketplace's own consent page. */
export function OAuthConnection({ platform }: { platform: Platform }) {
  const connection = useConnection(platform);
  const { consent, connect, paste } = useOAuth(platform);
  const disconnect = useDisconnect(platform);
  const name = platformNames[platform];
  const state = connection?.state ?? 'empty';
  const isConnecting = consent.status === 'connecting';
  const isConnected = state === 'connected';
  const verb = state === 'empty' ? 'Connect' : 'Reconnect';
  return (
    <ConnectionCard
      platform={platform}
      state={<ConnectionState state={isConnecting ? 'connecting' : state} />}
    >
      {connection && <ConnectionHealth connection={connection} />}
      <Group gap="xs">
        <Button
          variant={isConnected ? 'default' : 'filled'}
          loading={isConnecting}
          onClick={() => connect(isConnected)}
        >
          {`${verb} ${name}`}
        </Button>
        {state !== 'empty' && (
          <Button variant="default" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {`Disconnect ${name}`}
          </Button>
        )}
      </Group>
      {!isConnected && <PasteReturnAddress platform={platform} consent={consent} onPaste={paste} />}
    </ConnectionCard>
  );
}
