import type { IntakeChange, IntakePhoto } from '@crosslister/contract/intake/intake.ts';
import { thingsOf } from '@crosslister/domain/intake/things-of.ts';
import { useMemo, useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { useChangeTray, useRemovePhotos } from '../api/change-tray.ts';
import { changesBetween, merge, moveBy, moveTo, putBack, type Row, setAside, split } from './arrange.ts';
import { useSelection } from './use-selection.ts';

/** Each makes a new picture: the server makes so many in one call. */
const MOST_TURNED = 100;

interface Step {
  /** What was done, in a sentence. */
  sentence: string;
  back: readonly IntakeChange[];
}

/** The row of photos, what is chosen in it, and what can be done to that. */
export function useStrip(row: Row) {
  const change = useChangeTray();
  const remove = useRemovePhotos();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  /** What was done last. */
  const [said, setSaid] = useState('');
  const things = useMemo(() => thingsOf(row), [row]);
  const aside = useMemo(() => row.filter((photo) => photo.aside), [row]);
  const order = useMemo(
    () => [...things.flatMap(({ photos }) => photos), ...aside].map(({ id }) => id),
    [things, aside],
  );
  const selection = useSelection(order);
  const { meant } = selection;
  /** Photos of labels that are to be pictures of their things too. */
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const isKept = (id: number) => kept.has(id);
  const asideChosen = meant.filter((id) => aside.some((photo) => photo.id === id));

  function make(next: Row, sentence: string): void {
    const changes = changesBetween(row, next);
    if (changes.length === 0) return;
    setSteps((before) => [...before, { sentence, back: changesBetween(next, row) }]);
    setSaid(sentence);
    change.mutate({ changes, row: next });
  }
  const photos = (ids: readonly number[]) => plural(ids.length, 'photo');
  return {
    things,
    aside,
    order,
    selection,
    said,
    asideChosen,
    /** Of what is chosen, the photos of labels. */
    labels: row.flatMap(({ id, label }) => (label !== null && selection.isChosen(id) ? [id] : [])),
    isKept,
    isPicture: ({ id, label }: Pick<IntakePhoto, 'id' | 'label'>) => label === null || kept.has(id),
    keepLabels(ids: readonly number[], areWanted: boolean): void {
      setKept(new Set([...[...kept].filter((id) => !ids.includes(id)), ...(areWanted ? ids : [])]));
      setSaid(`${photos(ids)}: ${areWanted ? 'kept as picture' : 'label only'}.`);
    },
    isAtWork: change.isPending || remove.isPending,
    split: () => make(split(row, meant), meant.length > 1 ? `${photos(meant)} are one thing.` : 'Split.'),
    merge: () => make(merge(row, meant), 'Merged.'),
    moveBy: (by: -1 | 1) => make(moveBy(row, meant, by), by < 0 ? 'Moved earlier.' : 'Moved later.'),
    moveTo: (ids: readonly number[], first: number | null, before: number | null) =>
      make(moveTo(row, ids, first, before), `${photos(ids)} moved.`),
    setAside: (ids = meant) => make(setAside(row, ids), `${photos(ids)} set aside.`),
    putBack: () => make(putBack(row, asideChosen), `${photos(asideChosen)} put back.`),
    turn(): void {
      const ids = meant.slice(0, MOST_TURNED);
      const by = (turned: 90 | 270) => ids.map((id) => ({ id, turned }));
      setSteps((before) => [...before, { sentence: 'Turned.', back: by(270) }]);
      setSaid(`${photos(ids)} turned.`);
      change.mutate({ changes: by(90) });
    },
    remove: () => remove.mutate(asideChosen, { onSuccess: () => setSaid(`${photos(asideChosen)} deleted.`) }),
    canUndo: steps.length > 0,
    undo(): void {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      setSaid(`Undone: ${last.sentence}`);
      change.mutate({ changes: last.back });
    },
  };
}

export type StripState = ReturnType<typeof useStrip>;
