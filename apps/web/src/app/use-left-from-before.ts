import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isAnythingKept } from '../lib/kept/is-anything-kept.ts';

/** Whether an earlier page may have left something in this browser. From here on what is typed is kept. */
export function useLeftFromBefore(): boolean {
  const client = useQueryClient();
  const [has] = useState(isAnythingKept);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    import('../lib/kept/start-keeping.ts')
      .then(({ startKeeping }) => startKeeping(client))
      .then((end) => {
        stop = end;
        if (isGone) end();
      })
      .catch(console.warn);
    return () => {
      isGone = true;
      stop();
    };
  }, [client]);
  return has;
}
