import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useDisconnect } from '../api/disconnect.ts';
import { useDisconnectQuestion } from './disconnect-question.tsx';

interface Props {
  platform: Platform;
  onDisconnected?: () => void;
}

export function DisconnectButton({ platform, onDisconnected }: Props) {
  const disconnect = useDisconnect(platform, onDisconnected);
  const { ask, isCounting, dialog } = useDisconnectQuestion(platform, () => disconnect.mutate());
  return (
    <>
      <Button variant="default" loading={isCounting || disconnect.isPending} onClick={ask}>
        {`Disconnect ${platformNames[platform]}`}
      </Button>
      {dialog}
    </>
  );
}
