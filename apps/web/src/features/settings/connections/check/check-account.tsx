import { AccountCheck, type CheckLine } from '@crosslister/contract/accounts/account-check.ts';
import { isFilledIn, isHandOnly, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../../lib/api-client.ts';
import { ApiError, explainError } from '../../../../lib/api-error.ts';
import { openFix } from '../../../../lib/failures/open-fix.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { Skeleton } from '../../../../ui/progress/skeleton.tsx';
import { useConnection } from '../../api/get-connections.ts';
import styles from '../../settings.module.css';
import { checkExtensionForm } from './check-extension-form.ts';
import { CheckLines } from './check-lines.tsx';

/** Whether the account was connected a moment ago, while this page was open. */
function useJustConnected(state: string | undefined): boolean {
  const before = useRef(state);
  const [just, setJust] = useState(false);
  useEffect(() => {
    if (before.current === 'empty' && state === 'connected') setJust(true);
    if (state === 'empty') setJust(false);
    before.current = state;
  }, [state]);
  return just;
}

/** Shows whether everything is there that listing and selling need. Offered right after connecting, and at any time. */
export function CheckAccount({ platform }: { platform: Platform }) {
  const state = useConnection(platform)?.state;
  const justConnected = useJustConnected(state);
  const [opened, setOpened] = useState(false);
  const [lines, setLines] = useState<readonly CheckLine[] | null>(null);
  const look = useMutation({
    mutationFn: () => (isHandOnly[platform] ? checkExtensionForm(platform) : checkAccount(platform)),
    onSuccess: setLines,
  });
  if (isHandOnly[platform] ? !isFilledIn(platform) : !state || state === 'empty') return null;
  const name = platformNames[platform];
  const { error } = look;
  // Nothing is wrong: it was asked again at once. What the last check found is still shown.
  const isTooSoon = error instanceof ApiError && error.status === 429;
  const close = () => setOpened(false);
  return (
    <>
      <div className="row">
        <Button
          variant="default"
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(true);
            look.mutate();
          }}
        >
          Check this account
        </Button>
        {justConnected && !lines && (
          <p className={styles.text}>Just connected: is everything there for listing?</p>
        )}
      </div>
      <Dialog
        opened={opened}
        onClose={close}
        title={`Check of ${name}`}
        size={640}
        steady
        sum={
          <p className={styles.sum} role="status">
            {isTooSoon && explainError(error)}
          </p>
        }
        footer={
          <>
            <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
              Check again
            </Button>
            <Button onClick={close}>Close</Button>
          </>
        }
      >
        <div className="stack" aria-busy={look.isPending}>
          <p className={styles.text}>Nothing is changed on {name}.</p>
          <ErrorNotice error={isTooSoon ? null : error} />
          {lines && (
            <CheckLines
              lines={lines}
              onFix={(fix) => {
                close();
                openFix(fix, null);
              }}
            />
          )}
          {!lines && look.isPending && [1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} height={44} />)}
        </div>
      </Dialog>
    </>
  );
}

/** The server's check of a connected account. It changes nothing there. */
const checkAccount = async (platform: Platform) =>
  (await callApi(`/api/connections/${platform}/check/`, AccountCheck, { method: 'POST' })).lines;
