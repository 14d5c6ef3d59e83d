import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isAnythingKept } from '../../lib/kept/is-anything-kept.ts';
import { whileLoaded } from '../while-loaded.ts';

/** Whether an earlier page may have left something in this browser. From here on what is typed is kept. */
export function useLeftFromBefore(): boolean {
  const client = useQueryClient();
  const [has] = useState(isAnythingKept);
  useEffect(
    () => whileLoaded(import('./begin-work.ts').then(({ beginWork }) => beginWork(client))),
    [client],
  );
  return has;
}
