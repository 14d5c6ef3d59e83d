import { type ReviewReason, reviewReasons } from '@crosslister/contract/review.ts';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useState } from 'react';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useReviewItems } from './api/get-review-items.ts';
import styles from './components/review.module.css';
import { ReviewSection } from './components/review-section.tsx';
import { Lookalikes } from './lookalikes/lookalikes.tsx';
import { words } from './review-texts.ts';

const LOOKALIKES = 'lookalikes';
type Tab = ReviewReason | typeof LOOKALIKES;
const allTabs: readonly Tab[] = [...reviewReasons, LOOKALIKES];

/** A phone has no room for all tabs at once. */
function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

/** Review: everything of the shops that only the seller can decide, by reason, and what may be there twice. */
export function ReviewDialog({ opened, onClose }: DialogProps) {
  const { data } = useReviewItems(undefined, 1);
  const counts = data && { ...data.counts, [LOOKALIKES]: data.lookalikes };
  const [chosen, setChosen] = useState<Tab | null>(null);
  // Opens at a reason with items, and stays there when the seller has answered them.
  const first = counts && allTabs.find((each) => counts[each] > 0);
  const tab = chosen ?? first ?? 'no_sku';

  function close() {
    setChosen(null);
    onClose();
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Items to review"
      size={760}
      address="review=1"
      leave="Close"
    >
      <Tabs
        value={tab}
        onChange={(value) => setChosen(allTabs.find((each) => each === value) ?? null)}
        keepMounted={false}
      >
        <Tabs.List aria-label="Reasons" className={styles.tabs ?? ''}>
          {allTabs.map((each) => (
            <Tabs.Tab key={each} value={each} ref={each === tab ? bringIntoView : null}>
              {each === LOOKALIKES ? 'Same thing' : words[each].tab}
              {counts && <span className={styles.count}>{formatCount(counts[each])}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {reviewReasons.map((reason) => (
          <Tabs.Panel key={reason} value={reason} className={styles.panel ?? ''}>
            <ReviewSection reason={reason} onAnswered={() => setChosen(reason)} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value={LOOKALIKES} className={styles.panel ?? ''}>
          <Lookalikes />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
