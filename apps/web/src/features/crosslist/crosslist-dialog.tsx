import { Button } from '@mantine/core';
import { useId } from 'react';
import type { CrosslistDialogProps } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { Loaded } from '../../ui/progress/loaded.tsx';
import { buttonWords } from './button-words.ts';
import styles from './crosslist-dialog.module.css';
import { ChoiceSummary } from './head/choice-summary.tsx';
import { ForReview } from './head/for-review.tsx';
import head from './head/head.module.css';
import { ScheduleChoice } from './head/schedule-choice.tsx';
import { firstListingField } from './many/first-listing-note.tsx';
import { ManyBody, Sum } from './many/many-body.tsx';
import notes from './many/many-notes.module.css';
import { ManyNotes } from './many/many-notes.tsx';
import { CategoryChoices } from './one/category-choices.tsx';
import { PlatformGaps } from './one/platform-gaps.tsx';
import { PlatformList } from './platforms/platform-list.tsx';
import { AskFirst } from './question/ask-first.tsx';
import { ConnectFirst } from './question/connect-first.tsx';
import { listingsWords } from './send/listings-words.ts';
import { useCrosslistDialog } from './use-crosslist-dialog.ts';

/**
 * Chooses where products are listed: one shell with two bodies, for one product and for many. It closes once the operations
 * are stored; the queue shows the results.
 */
export function CrosslistDialog(props: CrosslistDialogProps) {
  const { opened, choice, platform: first, onFix } = props;
  const dialog = useCrosslistDialog(props);
  const { isMany, selected, shown, one, many, firstOnes, fits, isBusy, question, toConnect } = dialog;
  const { credentials, extension } = dialog;
  const sumId = useId();
  const isLater = dialog.later !== undefined;
  const { sum, beyond } = many;
  return (
    <Dialog
      opened={opened}
      onClose={dialog.leave}
      title={isMany ? `Crosslist ${formatCount(choice.count)} Products` : 'Crosslist Product'}
      size={520}
      steady={!isMany}
      wide={isMany}
      leave={fits.begun || firstOnes.hasBegun ? 'Close' : 'Cancel'}
      sum={isMany && selected.length > 0 && <Sum id={sumId} many={many} platforms={selected.length} />}
      footer={
        <Button
          disabled={!dialog.canPress}
          onClick={dialog.press}
          // It still answers, with what is missing.
          {...(selected.length === 0 && { className: styles.nothing ?? '' })}
          aria-describedby={isMany ? sumId : undefined}
        >
          {buttonWords({
            isBusy,
            later: dialog.later,
            platforms: dialog.toPlatforms,
            products: isMany ? (beyond > 0 ? null : sum.products) : 1,
          })}
        </Button>
      }
    >
      {/* Not the button that closes it takes the focus. */}
      <div {...(isMany && { className: head.head ?? '', tabIndex: -1, 'data-autofocus': true })}>
        <ChoiceSummary choice={shown} />
        {first && <ForReview />}
        <Loaded query={dialog.settings} what="your settings" height={0}>
          {() => null}
        </Loaded>
        <PlatformList
          enabled={dialog.enabled}
          choice={shown}
          chosen={dialog.chosen}
          credentials={credentials}
          extension={extension}
          forReview={first !== undefined}
          disabled={dialog.isFixed}
          gapsOn={(platform) =>
            !isMany && <PlatformGaps platform={platform} of={one} isLater={isLater} onFix={onFix} />
          }
          onChange={dialog.setChosen}
        />
        <div className={isMany ? notes.headRow : undefined}>
          {!first && <ScheduleChoice several={isMany} onChange={dialog.setLater} />}
          {isMany && (
            <ManyNotes
              many={many}
              ticked={dialog.ticked}
              firstOnes={firstOnes}
              isBusy={isBusy}
              onLook={onFix}
            />
          )}
        </div>
        {!isMany && (
          <fieldset disabled={dialog.isFixed}>
            <CategoryChoices platforms={selected} of={one} />
          </fieldset>
        )}
      </div>
      {isMany && (
        <ManyBody
          many={many}
          begun={fits.begun}
          platforms={selected}
          rules={credentials?.pricing_rules}
          isBusy={isBusy}
          onFix={onFix}
          shown={dialog.row}
        />
      )}
      <AskFirst
        {...question.concerns}
        opened={question.isOpen}
        count={choice.count}
        isLater={isLater}
        platforms={selected.length}
        toList={beyond > 0 ? null : listingsWords(sum.list, sum.products, selected.length)}
        nameOf={(id) => shown.products.find((product) => product.id === id)?.name ?? ''}
        onConfirm={question.answer(dialog.send)}
        fitting={isMany ? fits.count : 0}
        onFitting={question.answer(fits.list)}
        onRow={isMany ? question.answer((id, platform) => dialog.setRow({ id, platform })) : undefined}
        onListOne={question.answer(firstOnes.listAll)}
        onLook={question.answer((id, platform) => onFix(id, firstListingField(platform)))}
        onSuggestions={question.answer(dialog.takeSuggestions)}
        onClose={question.close}
      />
      <ConnectFirst
        platforms={toConnect}
        hasOthers={toConnect.length < selected.length}
        onClose={() => dialog.setToConnect([])}
      />
      <DiscardDialog
        opened={dialog.isLeaving}
        message="What you entered last is not saved. It can be kept in the products, without listing them."
        onDiscard={dialog.close}
        onStay={dialog.stay}
        onSave={() => void dialog.saveAndClose()}
      />
    </Dialog>
  );
}
