import {
  descriptionOf,
  type Platform,
  platformList,
  platformsWith,
} from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useCredentials } from '../../lib/api/get-credentials.ts';
import type { CrosslistDialogProps, ProductChoice } from '../../lib/dialog-props.ts';
import { fixName } from '../../lib/fix-field.ts';
import { formatCount } from '../../lib/format.ts';
import { openFix } from '../../lib/open-fix.ts';
import { useEnabledPlatforms } from '../../lib/platform-settings.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCrosslistCheck } from './api/check-crosslists.ts';
import { CategoryChoices } from './components/category-choices.tsx';
import { ChoiceSummary } from './components/choice-summary.tsx';
import styles from './components/crosslist.module.css';
import { FirstListingNote } from './components/first-listing-note.tsx';
import { PlatformChoice } from './components/platform-choice.tsx';
import { PlatformGaps } from './components/platform-gaps.tsx';
import { becomesDraft, findObstacle, forChoice, isListed, wayOf } from './crosslist-plan.ts';
import { missingSentences } from './missing-sentences.ts';
import { agreedTo } from './shown-categories.ts';
import { useChoice } from './use-choice.ts';
import { useCrosslist } from './use-crosslist.ts';

const scheduling = platformList(platformsWith('schedulesReview'));

/** Chooses where products are listed. It closes once the operations are stored; the queue shows the results. */
export function CrosslistDialog({
  opened,
  onClose,
  choice: asked,
  platform: first,
  onDone,
  onStep,
  onFix,
}: CrosslistDialogProps) {
  const [edited, setEdited] = useState<readonly Platform[] | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [isChecking, setIsChecking] = useState(false);
  /** Counts how often the dialog was closed, so that a check that was awaited then starts nothing. */
  const closings = useRef(0);
  /** Only one of them is listed now, to look at it first. */
  const [one, setOne] = useState<ProductChoice | null>(null);
  const choice = useChoice(one ?? asked);
  const chosen = edited ?? (first ? [first] : []);
  const enabled = useEnabledPlatforms();
  const { data: credentials } = useCredentials();
  const check = useCrosslistCheck(
    choice,
    enabled.map(({ platform }) => platform),
    credentials,
    opened,
  );
  const crosslist = useCrosslist(() => {
    close();
    // The others stay selected: they are listed next.
    if (!one) onDone?.();
  }, onStep);

  function close() {
    closings.current += 1;
    setIsChecking(false);
    setEdited(null);
    setMissing([]);
    setOne(null);
    onClose();
  }

  const isBusy = isChecking || crosslist.isPending;
  const known = choice.products.length === choice.count;
  const selected = enabled
    .map(({ platform }) => platform)
    .filter((platform) => chosen.includes(platform))
    .filter((platform) => !known || choice.products.some((product) => !isListed(product, platform)));

  function start() {
    setMissing([]);
    if (!credentials) return;
    const categories = agreedTo(check.results ?? [], selected);
    crosslist.mutate({
      choice,
      platforms: selected,
      credentials,
      mode: first ? 'review' : 'live',
      categories,
    });
  }

  async function submit() {
    if (!credentials) return;
    const obstacle = findObstacle(selected, forChoice(credentials, choice));
    if (obstacle) {
      const { fix, ...warning } = obstacle;
      const actions = fix && [{ label: `Fix: ${fixName(fix)}`, onClick: () => openFix(fix, null) }];
      return void showToast({ type: 'warning', ...warning, actions, key: 'crosslist-obstacle' });
    }
    const before = closings.current;
    setIsChecking(true);
    const sentences = missingSentences(await check.waitForResults(), selected, choice.count);
    if (closings.current !== before) return;
    setIsChecking(false);
    if (sentences.length > 0) setMissing(sentences);
    else start();
  }

  // Categories are looked at before anything is sent.
  const mustLook = check.isWaiting && selected.some((platform) => descriptionOf(platform).categories);
  const byServer = (platform: Platform) =>
    credentials && check.extension && wayOf(platform, credentials, check.extension) === 'server';
  // For review the notice above says it for all platforms.
  const asDraft = (platform: Platform) =>
    credentials && check.extension && !first
      ? becomesDraft(platform, forChoice(credentials, choice), check.extension)
      : false;
  const title = choice.count === 1 ? 'Crosslist Product' : `Crosslist ${formatCount(choice.count)} Products`;
  // The specification's text for any number.
  const action = `Crosslist to ${selected.length} platform(s)`;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      size={520}
      steady
      leave="Cancel"
      footer={
        <Button disabled={!credentials || isBusy || mustLook} onClick={submit}>
          {isBusy ? 'Crosslisting...' : action}
        </Button>
      }
    >
      <ChoiceSummary choice={choice} />
      {first && (
        <Notice type="info">
          For you to look at first: {scheduling} schedules the listing, the other shops keep it as a draft.
          Publish now, in the product's details, puts it on sale.
        </Notice>
      )}
      <fieldset className={styles.platforms} disabled={isBusy}>
        <legend className={styles.legend}>Platforms</legend>
        {enabled.map(({ platform, name }) => (
          <PlatformChoice
            key={platform}
            platform={platform}
            name={name}
            choice={choice}
            rules={credentials?.pricing_rules}
            checked={chosen.includes(platform)}
            asDraft={asDraft(platform)}
            first={
              asked.count > 1 &&
              byServer(platform) && (
                <FirstListingNote
                  platform={platform}
                  asked={asked}
                  isOne={one !== null}
                  isBusy={isBusy}
                  onChoose={setOne}
                  onLook={onFix}
                />
              )
            }
            gaps={
              check.results && (
                <PlatformGaps
                  name={name}
                  results={check.results.filter((result) => result.platform === platform)}
                  count={choice.count}
                  onFix={onFix}
                />
              )
            }
            categories={
              check.results && <CategoryChoices platform={platform} results={check.results} choice={choice} />
            }
            onChange={(checked) =>
              setEdited(checked ? [...chosen, platform] : chosen.filter((other) => other !== platform))
            }
          />
        ))}
      </fieldset>
      <ConfirmDialog
        opened={missing.length > 0}
        title="Something Is Missing"
        message={missing.map((sentence) => <p key={sentence}>{sentence}</p>)}
        confirmLabel="Crosslist anyway"
        cancelLabel="Back"
        onConfirm={start}
        onClose={() => setMissing([])}
      />
    </Dialog>
  );
}
