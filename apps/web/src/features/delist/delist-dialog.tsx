import { isHandOnly, type Platform, platformList, platforms } from '@crosslister/contract/platforms.ts';
import { truncate } from '@crosslister/domain/html-text.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { DelistDialogProps } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { useEnabledPlatforms } from '../../lib/platforms/platform-settings.ts';
import { hiddenSentence } from '../../lib/texts/hidden-sentence.ts';
import { toggled } from '../../lib/toggled.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './delist-dialog.module.css';
import { isListedOn, staysLive } from './stays-live.ts';
import { undoWords } from './undo-words.ts';
import { useDelist } from './use-delist.ts';

const MAX_DESCRIPTION = 60;
const MAX_SHOWN = 5;
// Whether to end a listing by hand is left to the seller.
const chosenAtFirst: readonly Platform[] = platforms.filter((platform) => !isHandOnly[platform]);

export function DelistDialog({ opened, onClose, choice, only, undoes, onDone }: DelistDialogProps) {
  const made = only?.flatMap(({ platforms: listed }) => listed);
  const [chosen, setChosen] = useState<readonly Platform[]>(made ?? chosenAtFirst);
  const enabled = useEnabledPlatforms().filter(({ platform }) => !made || made.includes(platform));
  const delist = useDelist(() => {
    close();
    onDone?.();
  });

  function close() {
    setChosen(made ?? chosenAtFirst);
    onClose();
  }

  const selected = enabled.map(({ platform }) => platform).filter((platform) => chosen.includes(platform));
  const byHand = selected.filter((platform) => isHandOnly[platform]);
  const staying = selected.length > 0 ? staysLive(choice, selected) : null;
  const shown = choice.products.slice(0, MAX_SHOWN);
  const more = choice.count - shown.length;
  const hidden = hiddenSentence(choice);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={undoes ? 'Undo Listing' : 'Delist Products'}
      size={520}
      leave="Cancel"
      footer={
        <Button
          {...(!undoes && { color: 'red' })}
          disabled={selected.length === 0 || delist.isPending}
          onClick={() =>
            delist.mutate({ choice, platforms: selected, ...(only && { only }), ...(undoes && { undoes }) })
          }
        >
          {undoes
            ? delist.isPending
              ? 'Ending...'
              : 'End Listings'
            : delist.isPending
              ? 'Delisting...'
              : 'Delist from Selected Platforms'}
        </Button>
      }
    >
      <ul className={styles.products}>
        {shown.map(({ id, name, description }) => (
          <li key={id}>
            <span className={styles.name}>{name}</span>
            {description && <span className="quiet">{truncate(description, MAX_DESCRIPTION)}</span>}
          </li>
        ))}
        {more > 0 && <li className="quiet">and {formatCount(more)} more...</li>}
      </ul>
      {hidden && <Notice type="warning">{hidden}</Notice>}
      <Notice type="info">
        {undoes
          ? undoWords({ choice, ...(only && { only }) }, selected)
          : 'Products become inactive and are removed from the chosen platforms. They stay in the dashboard, so you can list them again later.'}
      </Notice>
      <fieldset className={styles.platforms}>
        <legend className="legend">Platforms</legend>
        {enabled.map(({ platform, name }) => (
          <Checkbox
            key={platform}
            label={name}
            description={isListedOn(choice, platform) ? undefined : 'Not listed there.'}
            checked={chosen.includes(platform)}
            onChange={(event) => setChosen(toggled(chosen, platform, event.currentTarget.checked))}
          />
        ))}
      </fieldset>
      <div aria-live="polite" className={styles.notes}>
        {staying && !undoes && <Notice type="warning">{staying}</Notice>}
        {byHand.length > 0 && (
          <Notice type="info">
            Only you can delete what is listed on {platformList(byHand)}: each becomes a step in the queue,
            with its link, and counts as delisted once you confirm it there.
          </Notice>
        )}
        {selected.length === 0 && <Notice type="warning">Please select at least one platform.</Notice>}
      </div>
    </Dialog>
  );
}
