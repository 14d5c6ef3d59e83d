import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import { useCredentials } from '../../lib/api/get-credentials.ts';
import type { CrosslistDialogProps } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { useEnabledPlatforms } from '../../lib/platforms/platform-settings.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { useCrosslistCheck } from './api/check-crosslists.ts';
import { buttonWords } from './button-words.ts';
import { AskFirst, type Concerns } from './components/ask-first.tsx';
import { ChoiceSummary } from './components/choice-summary.tsx';
import { ConnectFirst } from './components/connect-first.tsx';
import styles from './components/crosslist.module.css';
import { FirstListingNote, firstListingField } from './components/first-listing-note.tsx';
import { ForReview } from './components/for-review.tsx';
import { HeadNotes } from './components/head-notes.tsx';
import { PlatformList } from './components/platform-list.tsx';
import { type Planned, ScheduleChoice } from './components/schedule-choice.tsx';
import { findObstacle, forChoice, isListed, unconnectedOf, wayOf } from './crosslist-plan.ts';
import { storeLastPlatforms } from './last-platforms.ts';
import { listingsWords } from './listings-words.ts';
import { missingSentences } from './missing-sentences.ts';
import { Review, ReviewSum, type ShownRow } from './review/review.tsx';
import { sharedNotes } from './review/sum.ts';
import { useReview } from './review/use-review.ts';
import { showObstacle } from './show-obstacle.ts';
import { agreedTo, doubtsAbout, suggestedInstead } from './shown-categories.ts';
import { useChoice } from './use-choice.ts';
import { useCrosslist } from './use-crosslist.ts';
import { useFirstOnes } from './use-first-ones.ts';
import { useFitting } from './use-fitting.ts';
import { useQuestion } from './use-question.ts';
import { useSaveOne } from './use-save-one.ts';
import { useStoreCategories } from './use-store-categories.ts';
import { useUsualPlatforms } from './use-usual-platforms.ts';
import { useWanted } from './use-wanted.ts';

/**
 * Chooses where products are listed; several are reviewed in a grid. It closes once the operations are stored; the queue
 * shows the results.
 */
export function CrosslistDialog({
  opened,
  onClose,
  choice: asked,
  platform: first,
  where,
  only,
  onDone,
  onStep,
  onFix,
}: CrosslistDialogProps) {
  const [edited, setEdited] = useState<readonly Platform[] | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [unconnected, setUnconnected] = useState<readonly Platform[]>([]);
  const question = useQuestion();
  /** How often it was closed: a check that was awaited then starts nothing. */
  const closings = useRef(0);
  const [later, setLater] = useState<Planned>();
  const [row, setRow] = useState<ShownRow | null>(null);
  const choice = useChoice(asked);
  const isMany = choice.count > 1;
  const enabled = useEnabledPlatforms();
  const platforms = useMemo(() => enabled.map(({ platform }) => platform), [enabled]);
  const { data: credentials } = useCredentials();
  const check = useCrosslistCheck(choice, platforms, credentials, opened && !isMany);
  const { results } = check;
  const usual = useUsualPlatforms(asked, platforms, credentials, { opened, where, only, results });
  const chosen = edited ?? (first ? [first] : usual);
  const ticked = useMemo(
    () => platforms.filter((platform) => chosen.includes(platform)),
    [platforms, chosen],
  );
  const review = useReview({ choice, platforms, ticked, credentials, opened: opened && isMany, only });
  const crosslist = useCrosslist(() => {
    if (isMany && !only) storeLastPlatforms(ticked);
    close();
    onDone?.();
  }, onStep);
  const stored = useStoreCategories();
  const saving = useSaveOne(choice.products[0]);
  const wanted = useWanted(review, start);
  const firstOnes = useFirstOnes({ review, credentials, enabled: opened && isMany, onStep });
  const fits = useFitting({ review, choice, credentials, later, onStep });
  const sumId = useId();
  function close() {
    closings.current += 1;
    setIsChecking(false);
    setLeaving(false);
    setEdited(null);
    question.close();
    firstOnes.reset();
    fits.reset();
    setRow(null);
    wanted.forget();
    review.reset();
    setLater(undefined);
    onClose();
  }

  const isSending = crosslist.isPending || stored.isPending || firstOnes.isPending || fits.isPending;
  const isBusy = isChecking || wanted.isWanted || isSending;
  const { sum, beyond } = review;
  const { products } = review.reviewed;
  const shown = isMany && products.length > 0 ? { ...choice, products: [...products] } : choice;
  const selected = isMany
    ? review.selected
    : ticked.filter((platform) => choice.products.some((product) => !isListed(product, platform)));
  const listedProducts = isMany ? (beyond > 0 ? null : sum.products) : 1;
  const extension = isMany ? review.checks.extension : check.extension;

  /** What was entered and not saved is asked about. */
  function leave() {
    if (isMany && review.edits.isDirty) setLeaving(true);
    else close();
  }

  function begin() {
    isMany ? wanted.want() : start();
  }

  function start() {
    if (!credentials) return;
    const mode = first ? ('review' as const) : ('live' as const);
    if (isMany) {
      const { target, ...order } = review.order();
      const how = { platforms: selected, credentials, mode, later: later ?? undefined };
      return crosslist.mutate({ ...order, ...how, choice: { ...choice, target } });
    }
    const found = results ?? [];
    const categories = agreedTo(found, selected, doubtsAbout(found, selected));
    crosslist.mutate({
      choice,
      platforms: selected,
      credentials,
      mode,
      categories,
      later: later ?? undefined,
    });
  }

  async function submit() {
    if (!credentials) return;
    const none = unconnectedOf(selected, credentials, extension);
    if (none.length > 0) return setUnconnected(none);
    const obstacle = findObstacle(selected, forChoice(credentials, choice));
    if (obstacle) return showObstacle(obstacle);
    if (isMany) return question.askOr(begin, concerns([]));
    const before = closings.current;
    setIsChecking(true);
    // The press may be what ended the typing in a field.
    await saving.settled();
    const { results, problem } = await check.waitForResults();
    if (closings.current !== before) return;
    setIsChecking(false);
    question.askOr(begin, { ...concerns(results), unchecked: problem });
  }

  // Categories are looked at before anything is sent.
  const mustLook = isMany
    ? selected.length > 0 && !review.isSeen
    : check.isWaiting && selected.some((each) => descriptionOf(each).categories);
  const isOpening = credentials ? where !== undefined && check.isWaiting : isMany || where !== undefined;
  const byServer = (platform: Platform) =>
    credentials && extension && wayOf(platform, credentials, extension) === 'server';
  /** Where nobody has said that the first listing is right. */
  const unsettled = firstOnes.open.filter(
    ({ platform }) => selected.includes(platform) && byServer(platform),
  );
  // It answers where an account is missing.
  const isNothing =
    isMany && review.isEmpty && !(credentials && unconnectedOf(selected, credentials, extension).length > 0);
  const concerns = (results: CrosslistCheck['results']): Concerns =>
    isMany
      ? { unchecked: null, missing: [], unsettled: unsettled.map(firstOnes.withBegun), doubts: review.doubts }
      : {
          unchecked: null,
          missing: missingSentences(results, selected),
          unsettled: [],
          doubts: doubtsAbout(results, selected),
        };
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={isMany ? `Crosslist ${formatCount(choice.count)} Products` : 'Crosslist Product'}
      size={520}
      steady={!isMany}
      wide={isMany}
      leave={fits.begun || firstOnes.hasBegun ? 'Close' : 'Cancel'}
      sum={isMany && selected.length > 0 && <ReviewSum id={sumId} review={review} />}
      footer={
        <Button
          disabled={!credentials || isBusy || mustLook || isNothing || later === null}
          onClick={submit}
          // It still answers, with what is missing.
          {...(selected.length === 0 && { className: styles.nothing ?? '' })}
          aria-describedby={isMany ? sumId : undefined}
        >
          {buttonWords({ isBusy, later, platforms: selected.length, products: listedProducts })}
        </Button>
      }
    >
      {/* Not the button that closes it takes the focus. */}
      <div {...(isMany && { className: styles.head ?? '', tabIndex: -1, 'data-autofocus': true })}>
        <ChoiceSummary choice={shown} />
        {first && <ForReview />}
        <PlatformList
          enabled={enabled}
          choice={shown}
          chosen={chosen}
          selected={selected}
          credentials={credentials}
          extension={extension}
          forReview={first !== undefined}
          // What it ticks unasked depends on settings and plans: nothing is ticked between the seller's own ticks.
          disabled={isBusy || isOpening}
          checked={isMany ? undefined : results}
          isLater={later !== undefined}
          saving={saving}
          onFix={onFix}
          onChange={setEdited}
        />
        <div className={isMany ? styles.headRow : undefined}>
          {!first && <ScheduleChoice several={isMany} onChange={setLater} />}
          {isMany && (
            <HeadNotes
              firsts={unsettled.map((open) => (
                <FirstListingNote
                  key={open.platform}
                  open={open}
                  begun={firstOnes.begunOn(open.platform)?.name}
                  isBusy={isBusy || mustLook}
                  onListOne={() => firstOnes.list([open.platform])}
                  onLook={onFix}
                />
              ))}
              notes={ticked.flatMap((platform) => sharedNotes(review.reviewed.results, platform))}
            />
          )}
        </div>
      </div>
      {isMany && (
        <Review
          review={review}
          begun={fits.begun}
          platforms={selected}
          rules={credentials?.pricing_rules}
          isBusy={isBusy}
          onFix={onFix}
          shown={row}
        />
      )}
      <AskFirst
        {...question.concerns}
        opened={question.isOpen}
        count={choice.count}
        isLater={later !== undefined}
        platforms={selected.length}
        toList={beyond > 0 ? null : listingsWords(sum.list, sum.products, selected.length)}
        nameOf={(id) => shown.products.find((product) => product.id === id)?.name ?? ''}
        onConfirm={question.answer(begin)}
        fitting={isMany ? fits.count : 0}
        onFitting={question.answer(fits.list)}
        onRow={isMany ? question.answer((id, platform) => setRow({ id, platform })) : undefined}
        onListOne={question.answer(() =>
          firstOnes.list(
            unsettled.map(firstOnes.withBegun).flatMap((each) => (each.product ? [] : [each.platform])),
          ),
        )}
        onLook={question.answer((id, platform) => onFix(id, firstListingField(platform)))}
        onSuggestions={question.answer(() => {
          if (isMany) review.takeSuggestions();
          else stored.mutate(suggestedInstead(results ?? [], selected));
        })}
        onClose={question.close}
      />
      <ConnectFirst
        platforms={unconnected}
        hasOthers={unconnected.length < selected.length}
        onClose={() => setUnconnected([])}
      />
      <DiscardDialog
        opened={isLeaving}
        message="What you entered here is saved when something is listed. It would be lost."
        onDiscard={close}
        onStay={() => setLeaving(false)}
      />
    </Dialog>
  );
}
