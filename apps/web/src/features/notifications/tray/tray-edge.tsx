import { useEdgeHeight } from '../../../ui/toasts/use-edge-height.ts';
import styles from './job-tray.module.css';

interface EdgeProps {
  /** It has nothing but a short line. */
  isSmall: boolean;
  onHold: (isHeld: boolean) => void;
  onEscape: () => void;
}

/** Tells the page the height of the tray, which folds by Escape. */
export function TrayEdge({ isSmall, onHold, onEscape, children }: React.PropsWithChildren<EdgeProps>) {
  return (
    <section
      ref={useEdgeHeight('--tray')}
      className={styles.tray}
      data-small={isSmall || undefined}
      aria-label="Jobs"
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onKeyDown={(event) => {
        // A question that a button of it asks is a child of it too, but not in it.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key !== 'Escape' || !isInside) return;
        // The page would clear its selection.
        event.preventDefault();
        onEscape();
      }}
    >
      {children}
    </section>
  );
}
