import type { Batch } from '@crosslister/contract/batch.ts';
import { useEffect, useRef } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { batchLine } from './tray-words.ts';

/** Announces to screen readers that a batch has begun and how it ended, but none of the steps in between. */
export function useTrayNews(batches: readonly Batch[]): void {
  const heard = useRef(new Map<string, boolean>());
  useEffect(() => {
    const news = batches.filter(({ id, running }) => heard.current.get(id) !== running > 0);
    for (const { id, running } of batches) heard.current.set(id, running > 0);
    if (news.length > 0) announce(news.map(batchLine).join('. '));
  }, [batches]);
}
