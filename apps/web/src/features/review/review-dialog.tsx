import { type ReviewReason, reviewReasons } from '@crosslister/contract/review.ts';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useState } from 'react';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useReviewItems } from './api/get-review-items.ts';
import styles from './components/review.module.css';
import { ReviewSection } from './components/review-section.tsx';
import { words } from './review-texts.ts';

/** A phone has no room for all tabs at once. */
function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

/** Review: everything of the shops that only the seller can decide, by reason. */
export function ReviewDialog({ opened, onClose }: DialogProps) {
  const counts = useReviewItems(undefined, 1).data?.counts;
  const [chosen, setChosen] = useState<ReviewReason | null>(null);
  // Opens at a reason with items, and stays there when the seller has answered them.
  const first = counts && reviewReasons.find((reason) => counts[reason] > 0);
  const tab = chosen ?? first ?? 'no_sku';

  function close() {
    setChosen(null);
    onClose();
  }
  return (
    <Dialog opened={opened} onClose={close} title="Items to review" size={760} leave="Close">
      <Tabs
        value={tab}
        onChange={(value) => setChosen(reviewReasons.find((reason) => reason === value) ?? null)}
        keepMounted={false}
      >
        <Tabs.List aria-label="Reasons" className={styles.tabs ?? ''}>
          {reviewReasons.map((reason) => (
            <Tabs.Tab key={reason} value={reason} ref={reason === tab ? bringIntoView : null}>
              {words[reason].tab}
              {counts && <span className={styles.count}>{formatCount(counts[reason])}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {reviewReasons.map((reason) => (
          <Tabs.Panel key={reason} value={reason} className={styles.panel ?? ''}>
            <ReviewSection reason={reason} onAnswered={() => setChosen(reason)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Dialog>
  );
}
