import type { Batch } from '@crosslister/contract/batch.ts';
import { useEffect, useRef } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { batchLine, isUnfinished } from './tray-words.ts';

/** Announces to screen readers that a batch has begun and how it ended, but none of the steps in between. */
export function useTrayNews(batches: readonly Batch[]): void {
  const heard = useRef(new Map<string, boolean>());
  useEffect(() => {
    const news = batches.filter((batch) => heard.current.get(batch.id) !== isUnfinished(batch));
    for (const batch of batches) heard.current.set(batch.id, isUnfinished(batch));
    if (news.length > 0) announce(news.map((batch) => batchLine(batch, Date.now())).join('. '));
  }, [batches]);
}
