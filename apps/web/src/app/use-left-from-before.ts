import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { learnAccountName } from '../lib/kept/account-name.ts';
import { isAnythingKept } from '../lib/kept/kept.ts';

/** Whether an earlier page may have left something in this browser. What it could not send is sent. */
export function useLeftFromBefore(): boolean {
  const client = useQueryClient();
  const [has] = useState(isAnythingKept);
  useEffect(() => {
    const warn = (error: unknown) => console.warn('What this browser keeps is not sent yet', error);
    // What is typed without a connection later is kept under this name.
    if (!has) {
      learnAccountName().catch(warn);
      return;
    }
    let stop = () => {};
    let isGone = false;
    import('../lib/kept/send-left.ts')
      .then(({ sendLeft }) => sendLeft(client))
      .then((end) => {
        stop = end;
        if (isGone) end();
      })
      .catch(warn);
    return () => {
      isGone = true;
      stop();
    };
  }, [client, has]);
  return has;
}
