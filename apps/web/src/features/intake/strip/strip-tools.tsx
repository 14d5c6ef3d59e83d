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

/** What can be done to the photos that are chosen. */
export function StripTools({ strip }: { strip: StripState }) {
  const [asking, setAsking] = useState(false);
  const { selection, inTray } = strip;
  const tool = { variant: 'default', size: 32 } as const;
  const areAside = inTray.length > 0;
  return (
    <div className={styles.tools}>
      <p className="quiet" role="status">
        {strip.said} {selection.chosen.length > 0 && `${plural(selection.chosen.length, 'photo')} chosen.`}
      </p>
      <div className={styles.buttons}>
        <SmallButton leftSection={<IconArrowsSplit size={16} aria-hidden />} onClick={strip.split}>
          Split
        </SmallButton>
        <SmallButton leftSection={<IconArrowsJoin size={16} aria-hidden />} onClick={strip.merge}>
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
            <SmallButton onClick={strip.putBack}>Put back</SmallButton>
            <SmallButton color="red" onClick={() => setAsking(true)}>
              Delete
            </SmallButton>
          </>
        ) : (
          <SmallButton onClick={() => strip.toTray()}>To the tray</SmallButton>
        )}
        <SmallButton
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!strip.canUndo}
          onClick={strip.undo}
        >
          Undo
        </SmallButton>
        {selection.chosen.length > 0 && <SmallButton onClick={selection.clear}>Choose none</SmallButton>}
        <Help about="the keys">
          Arrows go, Space chooses, Shift and arrows choose more. S splits, M merges, R turns, Delete puts
          into the tray, T takes out of it. Alt and ← → move. Ctrl+Z takes back.
        </Help>
      </div>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${plural(inTray.length, 'photo')}?`}
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
