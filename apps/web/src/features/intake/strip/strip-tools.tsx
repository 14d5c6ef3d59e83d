import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsJoin,
  IconArrowsSplit,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Help } from '../../../ui/fields/help.tsx';
import styles from '../intake.module.css';
import type { StripState } from './use-strip.ts';

export function StripTools({ strip }: { strip: StripState }) {
  const [asking, setAsking] = useState(false);
  const { selection, asideChosen, labels } = strip;
  const areKept = labels.every((id) => strip.isKept(id));
  const areAside = asideChosen.length > 0;
  const isNoneChosen = selection.chosen.length === 0;
  const chosen = isNoneChosen
    ? 'Choose photos to split, join or move them.'
    : `${plural(selection.chosen.length, 'photo')} chosen.`;
  const button = { disabled: isNoneChosen };
  const tool = { ...button, variant: 'default', size: 32 } as const;
  return (
    <div className={styles.tools}>
      <p className="quiet" role="status">
        {strip.said} {chosen}
      </p>
      <div className={styles.buttons}>
        <SmallButton
          {...button}
          leftSection={<IconArrowsSplit size={16} aria-hidden />}
          onClick={strip.split}
        >
          Split
        </SmallButton>
        <SmallButton {...button} leftSection={<IconArrowsJoin size={16} aria-hidden />} onClick={strip.merge}>
          Merge
        </SmallButton>
        <ActionIcon {...tool} aria-label="Move earlier" onClick={() => strip.moveBy(-1)}>
          <IconArrowLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon {...tool} aria-label="Move later" onClick={() => strip.moveBy(1)}>
          <IconArrowRight size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon {...tool} aria-label="Turn" onClick={strip.turn}>
          <IconRotateClockwise size={16} aria-hidden />
        </ActionIcon>
        {areAside ? (
          <>
            <SmallButton {...button} onClick={strip.putBack}>
              Put back
            </SmallButton>
            <SmallButton {...button} color="red" onClick={() => setAsking(true)}>
              Delete
            </SmallButton>
          </>
        ) : (
          <SmallButton {...button} onClick={() => strip.setAside()}>
            Set aside
          </SmallButton>
        )}
        <SmallButton
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!strip.canUndo}
          onClick={strip.undo}
        >
          Undo
        </SmallButton>
        {labels.length > 0 && (
          <SmallButton onClick={() => strip.keepLabels(labels, !areKept)}>
            {areKept ? 'Label only' : 'Keep as picture'}
          </SmallButton>
        )}
        {!isNoneChosen && <SmallButton onClick={selection.clear}>Choose none</SmallButton>}
        <Help about="the keys">
          Arrows go, Space chooses, Shift and arrows choose more. S splits, M merges, R turns, Delete sets
          aside, T puts back. Alt and ← → move. Ctrl+Z takes back.
        </Help>
      </div>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${plural(asideChosen.length, 'photo')}?`}
        message="They are gone for good."
        confirmLabel="Delete"
        danger
        onConfirm={() => {
          setAsking(false);
          strip.remove();
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
