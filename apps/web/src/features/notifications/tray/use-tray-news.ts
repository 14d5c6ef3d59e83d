import type { Batch } from '@crosslister/contract/batch.ts';
import type { PhotoLine } from '@crosslister/contract/imports.ts';
import { useEffect, useRef } from 'react';
import { announce } from '../../../ui/toasts/announcer.tsx';
import { photoLine, photosLeft } from './photo-words.ts';
import { batchLine, isUnfinished } from './tray-words.ts';

/**
 * Announces to screen readers that work has begun and how it ended, but none of the steps in between. What failed is an
 * alert, unless a toast is one already.
 */
export function useTrayNews(
  batches: readonly Batch[],
  photos: readonly PhotoLine[],
  isFailureSaid: boolean,
): void {
  const heard = useRef(new Map<string, boolean>());
  useEffect(() => {
    const lines = [
      ...batches.map((batch) => ({
        id: batch.id,
        runs: isUnfinished(batch),
        hasFailed: batch.failed > 0,
        words: () => batchLine(batch, Date.now()),
      })),
      ...photos.map((line) => ({
        id: line.id,
        runs: photosLeft(line) > 0,
        hasFailed: line.photos.failed > 0,
        words: () => photoLine(line),
      })),
    ];
    const news = lines.filter(({ id, runs }) => heard.current.get(id) !== runs);
    for (const { id, runs } of lines) heard.current.set(id, runs);
    if (news.length === 0) return;
    const hasFailed = news.some(({ runs, hasFailed }) => hasFailed && !runs);
    announce(news.map(({ words }) => words()).join('. '), hasFailed && !isFailureSaid);
  }, [batches, photos, isFailureSaid]);
}
