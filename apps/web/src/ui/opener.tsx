import { Suspense, useEffect, useImperativeHandle, useState } from 'react';

/** What opens beside a button: its menu, or a small dialog. */
export interface Beside {
  button: HTMLButtonElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

interface OpenerButton extends Pick<React.ComponentProps<'button'>, 'aria-haspopup' | 'aria-expanded'> {
  onClick: (event: React.MouseEvent<HTMLButtonElement>) => void;
}

interface Props {
  popup: 'menu' | 'dialog';
  renderButton: (button: OpenerButton) => React.ReactNode;
  /** Drawn from the first click on, and may be loaded then. */
  render: (beside: Beside) => React.ReactNode;
}

export function Opener({ popup, renderButton, render }: Props) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, onChange] = useState(false);
  const [openings, setOpenings] = useState(0);
  return (
    <>
      {renderButton({
        'aria-haspopup': popup,
        'aria-expanded': opened,
        onClick: ({ currentTarget }) => {
          setButton(currentTarget);
          if (!opened) setOpenings(openings + 1);
          onChange(!opened);
        },
      })}
      {/* Drawn anew each time: what Mantine keeps of a menu holds all of its former dropdowns. */}
      {button && <Suspense key={openings}>{render({ button, opened, onChange })}</Suspense>}
    </>
  );
}

/** For Mantine, which only remembers the focus when `opened` changes: opens once it is drawn. */
export function useOpened(opened: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return drawn && opened;
}

/** The target of a menu or popover whose button is in the page already. */
export function Target({ button, ref }: { button: HTMLElement; ref?: React.Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => button, [button]);
  return null;
}
