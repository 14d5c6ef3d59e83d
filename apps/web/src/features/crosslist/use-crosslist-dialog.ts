import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMemo, useState } from 'react';
import { useCredentials } from '../../lib/api/get-credentials.ts';
import { describeError } from '../../lib/api-error.ts';
import type { CrosslistDialogProps } from '../../lib/dialog-props.ts';
import { lastPlatforms } from '../../lib/platforms/last-platforms.ts';
import { useEnabledPlatforms } from '../../lib/platforms/platform-settings.ts';
import { showToast } from '../../lib/toast.ts';
import { storeCategories } from './category/store-categories.ts';
import { useProductsToList } from './check/use-products-to-list.ts';
import { findObstacle, forChoice, unconnectedOf } from './crosslist-plan.ts';
import type { Planned } from './head/schedule-choice.tsx';
import type { ShownRow } from './many/many-body.tsx';
import { useFirstOnes } from './many/use-first-ones.ts';
import { useFitting } from './many/use-fitting.ts';
import { useMany } from './many/use-many.ts';
import { oneProduct } from './one/one-product.ts';
import { useUsualPlatforms } from './platforms/use-usual-platforms.ts';
import { useQuestion } from './question/use-question.ts';
import { useCrosslist } from './send/use-crosslist.ts';
import { showObstacle } from './show-obstacle.ts';
import { usePress } from './use-press.ts';

/** The state of the dialog: what both bodies share, and the two bodies, of which one is shown. */
export function useCrosslistDialog(props: CrosslistDialogProps) {
  const { opened, onClose, choice, platform: first, where, only, onDone, onStep } = props;
  const isMany = choice.count > 1;
  const [edited, setEdited] = useState<readonly Platform[] | null>(null);
  const [toConnect, setToConnect] = useState<readonly Platform[]>([]);
  const [later, setLater] = useState<Planned>();
  const [isLeaving, setLeaving] = useState(false);
  const [row, setRow] = useState<ShownRow | null>(null);
  const question = useQuestion();
  const enabled = useEnabledPlatforms();
  const platforms = useMemo(() => enabled.map(({ platform }) => platform), [enabled]);
  const settings = useCredentials();
  const credentials = settings.data;
  const known = useProductsToList({ choice, platforms, credentials, opened });
  const { products, results, extension, isSettled } = known;
  const ofOne = isMany ? undefined : results.get(choice.target.ids[0] ?? 0);
  const usual = useUsualPlatforms(choice, platforms, credentials, { opened, where, only, results: ofOne });
  const chosen = edited ?? (first ? [first] : usual);
  const ticked = useMemo(
    () => platforms.filter((platform) => chosen.includes(platform)),
    [platforms, chosen],
  );
  const selected = useMemo(() => known.whereOpen(ticked), [known.whereOpen, ticked]);
  const one = oneProduct(known, selected, choice.target);
  const many = useMany(known, { choice, platforms, ticked, selected, only });
  const body = isMany ? many : one;
  const crosslist = useCrosslist(() => {
    if ((isMany && !only) || where === 'usual') lastPlatforms.store([...ticked]);
    close();
    onDone?.();
  }, onStep);
  const firstOnes = useFirstOnes({ many, selected, credentials, enabled: opened && isMany, onStep });
  const fits = useFitting({ many, selected, choice, credentials, later, onStep });
  const press = usePress({ isSettled, skips: isMany ? many.sum.skip : 0 }, ask);
  const shown = products.length > 0 ? { ...choice, products: [...products] } : choice;
  const unconnected = credentials
    ? unconnectedOf(selected, credentials, extension, isSettled ? results.values() : [])
    : [];

  function close() {
    setEdited(null);
    setLeaving(false);
    setRow(null);
    setLater(undefined);
    question.close();
    press.forget();
    firstOnes.reset();
    fits.reset();
    many.reset();
    onClose();
  }

  const obstacle = credentials ? findObstacle(selected, forChoice(credentials, shown), unconnected) : null;

  /** What cannot be listed at all is said in place of a question. */
  function isRefused(): boolean {
    if (obstacle) showObstacle(obstacle);
    else if (unconnected.length > 0) setToConnect(unconnected);
    return !credentials || obstacle !== null || unconnected.length > 0;
  }

  function ask() {
    if (isRefused()) return;
    const concerns = isMany
      ? { missing: [], isBarred: false, unsettled: firstOnes.asked }
      : { missing: one.missing, isBarred: one.isBarred, unsettled: [] };
    question.askOr(send, { ...concerns, unchecked: known.problem, doubts: body.doubts });
  }

  function send() {
    if (!credentials) return;
    const { target, ...order } = body.order();
    crosslist.mutate({
      ...order,
      choice: { ...shown, target },
      platforms: selected,
      credentials,
      mode: first && 'review',
      later: later ?? undefined,
    });
  }

  const [isSaving, setSaving] = useState(false);
  const isBusy = isSaving || press.isWaiting || crosslist.isPending || firstOnes.isPending || fits.isPending;
  const isOpening = credentials
    ? where === 'missing' && !isMany && !known.isSeen
    : isMany || where !== undefined;
  return {
    isMany,
    enabled,
    settings,
    credentials,
    extension,
    chosen,
    setChosen: setEdited,
    ticked,
    selected,
    /** On how many of them something is listed; all as long as that is not known, or where it is nothing. */
    toPlatforms:
      (isMany && many.isSeen && many.beyond === 0 && many.sum.on.filter(({ list }) => list > 0).length) ||
      selected.length,
    /** With what was entered. */
    shown,
    one,
    many,
    firstOnes,
    fits,
    later,
    setLater,
    isBusy,
    // What is ticked unasked depends on settings and plans: nothing is ticked between the seller's own ticks.
    isFixed: isBusy || isOpening,
    canPress:
      credentials !== undefined &&
      !isBusy &&
      !body.mustLook &&
      later !== null &&
      // It answers what is missing in the settings.
      !(isMany && many.isEmpty && unconnected.length === 0 && !obstacle),
    press(): void {
      if (isRefused()) return;
      if (known.problem) known.tryAgain();
      press.press();
    },
    send,
    takeSuggestions: body.takeSuggestions,
    question,
    toConnect,
    setToConnect,
    /** The row to which a question leads. */
    row,
    setRow,
    isLeaving,
    /** What was entered and not saved is asked about. */
    leave: () => (known.edits.isDirty ? setLeaving(true) : close()),
    stay: () => setLeaving(false),
    /** What was entered is kept in the products, and nothing is listed. What is refused stays in its row. */
    async saveAndClose(): Promise<void> {
      setLeaving(false);
      const { edits } = known;
      setSaving(true);
      try {
        if (!(await edits.save(selected, undefined, 'could not be saved')) || edits.hasProblem) return;
        await storeCategories(edits.categoriesOf());
        close();
      } catch (error) {
        showToast({ type: 'error', title: 'Product Not Saved', message: describeError(error) });
      } finally {
        setSaving(false);
      }
    },
    close,
  };
}
