import type { IntakePhoto } from '@crosslister/contract/intake/intake.ts';
import type { Thing } from '@crosslister/domain/intake/things-of.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { focusActiveCell } from '../../../ui/grid/active-cell.ts';
import { useActiveCell } from '../../../ui/grid/use-active-cell.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import styles from '../intake.module.css';
import { pressKey } from './strip-keys.ts';
import { StripPhoto } from './strip-photo.tsx';
import type { StripState } from './use-strip.ts';

/** Why a thing begins there, where the seller may doubt it. */
const reasons: Record<Thing['why'], string> = {
  first: '',
  seller: '',
  label: '',
  break: 'after a break',
  pause: 'pause, other look',
};

/** Of a photo, in pixels: four beside each other on a phone. */
const EDGE = { phone: 76, desktop: 96 };

/** What a drop is before: a photo, the end of a thing, nothing at all for a thing of its own, or what is set aside. */
type Over = { thing: number | null; before: number | null } | 'aside';
const isSame = (one: Over | null, other: Over) => JSON.stringify(one) === JSON.stringify(other);

/** All photos, by the things that they are of. */
export function Strip({ strip }: { strip: StripState }) {
  const { things, aside, selection } = strip;
  const { box, focusNext } = useActiveCell(0);
  const edge = useIsPhone() ? EDGE.phone : EDGE.desktop;
  const hadKeyboard = useRef(false);
  // A photo that goes over to another thing is drawn anew, and the dialog has the focus by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the row is another
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.getAttribute('role') === 'dialog';
    if (hadKeyboard.current && isLost) focusActiveCell(box.current);
  }, [things, aside]);
  const [dragged, setDragged] = useState<readonly number[] | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const groups = [...things.map(({ photos }) => photos), ...(aside.length > 0 ? [aside] : [])].map((photos) =>
    photos.map(({ id }) => id),
  );
  function drop(ids: readonly number[], to: Over): void {
    if (to === 'aside') strip.setAside([...ids]);
    else if (to.before === null || !ids.includes(to.before)) strip.moveTo(ids, to.thing, to.before);
  }
  /** Something that photos can be dropped on. */
  const place = (to: Over) => ({
    'data-over': isSame(over, to) || undefined,
    onDragOver(event: React.DragEvent): void {
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isSame(over, to)) setOver(to);
    },
    onDrop(event: React.DragEvent): void {
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      drop(dragged, to);
      setDragged(null);
      setOver(null);
    },
  });
  function onPress(event: React.MouseEvent, id: number): void {
    const { nativeEvent } = event;
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    if (event.shiftKey) selection.extendTo(id);
    else if (isTouch || event.ctrlKey || event.metaKey) selection.toggle(id);
    else selection.pick(id);
    focusNext();
  }
  const cells = (photos: readonly IntakePhoto[], thing: number | null) =>
    photos.map((photo, at) => (
      <StripPhoto
        key={photo.id}
        photo={photo}
        at={at}
        count={photos.length}
        isActive={photo.id === selection.active}
        isChosen={selection.isChosen(photo.id)}
        isPicture={strip.isPicture(photo)}
        onFocus={() => selection.go(photo.id)}
        onPress={(event) => onPress(event, photo.id)}
        onDrag={() => setDragged(selection.isChosen(photo.id) ? selection.chosen : [photo.id])}
        onDragEnd={() => {
          setDragged(null);
          setOver(null);
        }}
        edge={edge}
        place={place(thing === null ? 'aside' : { thing, before: photo.id })}
      />
    ));
  const moveHere = (first: number | null, name: string) =>
    selection.chosen.length > 0 && (
      <TinyButton
        aria-label={`Move ${plural(selection.chosen.length, 'photo')} to ${name}`}
        onClick={() => strip.moveTo(selection.chosen, first, null)}
      >
        Move here
      </TinyButton>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of pictures, not a table
    <div
      ref={box}
      role="grid"
      aria-label="Things"
      aria-multiselectable
      className={styles.strip}
      onKeyDown={(event) => {
        if (!(event.target instanceof Element) || event.target.getAttribute('role') !== 'gridcell') return;
        if (!pressKey(event, strip, groups)) return;
        event.preventDefault();
        hadKeyboard.current = true;
        focusNext();
      }}
      onPointerDown={() => {
        hadKeyboard.current = false;
      }}
    >
      {things.map(({ photos, sku, why }, at) => {
        const [first] = photos;
        if (!first) return null;
        const name = `Thing ${at + 1}`;
        const pictures = photos.filter(strip.isPicture).length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
          <div
            key={first.id}
            role="row"
            className={styles.thing}
            {...place({ thing: first.id, before: null })}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: see above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
            <div role="rowheader" className={styles.head}>
              <strong>{name}</strong>
              {sku && <span className={styles.sku}>{sku}</span>}
              <span className="quiet">
                {pictures === 0 ? 'No photo yet' : plural(pictures, 'photo')}
                {reasons[why] && <span className={styles.why}> · {reasons[why]}</span>}
              </span>
              {!photos.every(({ id }) => selection.isChosen(id)) && moveHere(first.id, name)}
            </div>
            {cells(photos, first.id)}
          </div>
        );
      })}
      {(dragged || selection.chosen.length > 0) && things.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div role="row" className={styles.thing} data-new {...place({ thing: null, before: null })}>
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
          <div role="rowheader" className={styles.head}>
            <span className="quiet">New thing</span>
            {moveHere(null, 'a new thing')}
          </div>
        </div>
      )}
      {(aside.length > 0 || dragged) && (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div role="row" className={styles.thing} data-aside {...place('aside')}>
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
          <div role="rowheader" className={styles.head}>
            <strong>Set aside</strong>
            <span className="quiet">Belongs to nothing yet</span>
          </div>
          {cells(aside, null)}
        </div>
      )}
    </div>
  );
}
