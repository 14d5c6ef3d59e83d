import { type WaitingReason, waitingReasons } from '@crosslister/contract/waiting.ts';
import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useState } from 'react';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useWaitingItems } from './api/get-waiting-items.ts';
import styles from './components/waiting.module.css';
import { WaitingSection } from './components/waiting-section.tsx';
import { words } from './waiting-words.ts';

/** A phone has no room for all tabs at once. */
function bringIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

/** Review: everything of the shops that only the seller can decide, by reason. */
export function WaitingDialog({ opened, onClose }: DialogProps) {
  const counts = useWaitingItems(undefined, 1).data?.counts;
  const [chosen, setChosen] = useState<WaitingReason | null>(null);
  // Opens at a reason with items, and stays there when the seller has answered them.
  const first = counts && waitingReasons.find((reason) => counts[reason] > 0);
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
      footer={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      <Tabs
        value={tab}
        onChange={(value) => setChosen(waitingReasons.find((reason) => reason === value) ?? null)}
        keepMounted={false}
      >
        <Tabs.List aria-label="Why they wait" className={styles.tabs ?? ''}>
          {waitingReasons.map((reason) => (
            <Tabs.Tab key={reason} value={reason} ref={reason === tab ? bringIntoView : null}>
              {words[reason].tab}
              {counts && <span className={styles.count}>{formatCount(counts[reason])}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {waitingReasons.map((reason) => (
          <Tabs.Panel key={reason} value={reason} className={styles.panel ?? ''}>
            <WaitingSection reason={reason} onAnswered={() => setChosen(reason)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Dialog>
  );
}
