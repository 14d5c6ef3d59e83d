import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from '../../settings.module.css';
import { ConsentNotices } from './consent-notices.tsx';
import type { Consent } from './use-oauth.ts';

interface Props {
  platform: Platform;
  consent: Consent;
  onPaste: (code: string) => Promise<boolean>;
}

/** For marketplaces that cannot return to this address: eBay refuses plain http and localhost. */
export function PasteReturnAddress({ platform, consent, onPaste }: Props) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const name = platformNames[platform];

  async function submit(event: React.FormEvent) {
    event.preventDefault();
    setBusy(true);
    if (await onPaste(code)) setCode('');
    setBusy(false);
  }

  return (
    <>
      <ConsentNotices
        consent={consent}
        name={name}
        unfinished={`${name} is not connected yet. If its window is still open, finish there.`}
      />
      <details className={styles.details} open={consent.status === 'unfinished' || undefined}>
        <summary>Connect with the return address</summary>
        <form className={styles.paste} onSubmit={submit}>
          <TextInput
            label="Return address"
            description="After agreeing: the whole address of the last page, error or not."
            value={code}
            autoComplete="off"
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy} disabled={code.trim() === ''}>
            Finish connecting
          </Button>
        </form>
      </details>
    </>
  );
}
