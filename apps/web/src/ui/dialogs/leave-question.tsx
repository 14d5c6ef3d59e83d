import { createContext, useContext, useEffect, useState } from 'react';
import { useLatest } from '../../lib/use-latest.ts';
import { DiscardDialog } from './discard-dialog.tsx';

/** Keeps the next subject, and asks for it later. False when nothing would be lost. */
export type LeaveGuard = (go: () => void) => boolean;

/** Of the dialog around it: who has to be asked before another subject takes its place. */
export const LeaveGuards = createContext<Set<LeaveGuard>>(new Set());

interface Props {
  isDirty: () => boolean;
  message: string;
  /** Besides what goes with the subject. */
  onDiscard?: () => void;
}

/**
 * In a dialog whose changes would be lost with its subject. Toasts stand above dialogs, and a notification may be
 * pressed at any time: both can ask for another product or page while this one is being edited.
 */
export function LeaveQuestion({ isDirty, message, onDiscard }: Props) {
  const guards = useContext(LeaveGuards);
  const [go, setGo] = useState<(() => void) | null>(null);
  const latest = useLatest(isDirty);
  useEffect(() => {
    const guard: LeaveGuard = (next) => {
      if (!latest.current()) return false;
      setGo(() => next);
      return true;
    };
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, [guards]);
  return (
    <DiscardDialog
      opened={go !== null}
      message={message}
      onDiscard={() => {
        setGo(null);
        onDiscard?.();
        go?.();
      }}
      onStay={() => setGo(null)}
    />
  );
}
