import { descriptionOf, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import { useState } from 'react';
import { explainError } from '../../../../lib/api-error.ts';
import { QuietButton } from '../../../../ui/buttons.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useMailbox } from '../../api/mailbox.ts';
import styles from '../../settings.module.css';
import { MailboxForm } from './mailbox-form.tsx';

const place = 'sale-mails';
const hints = platforms
  .filter((platform) => descriptionOf(platform).saleMails?.isHint)
  .map((platform) => platformNames[platform])
  .map((name) => ` ${name}'s sale mails in the same folder make Crosslister ask ${name} at once.`);

interface Props {
  /** The marketplace, and the address its sale e-mails come from. */
  name: string;
  from: string;
}

/** Where a marketplace's e-mails only say that something sold. They are read in the same mailbox. */
export function SaleMailsLink({ name, from }: Props) {
  function show() {
    const details = document.getElementById(place);
    if (!(details instanceof HTMLDetailsElement)) return;
    details.open = true;
    details.scrollIntoView({ block: 'start' });
    details.querySelector('summary')?.focus({ preventScroll: true });
  }
  return (
    <p className={styles.text}>
      {name} can be asked as soon as its sale e-mail ({from}) is in a mailbox of yours.{' '}
      <QuietButton onClick={show}>Set up sale e-mails</QuietButton>
    </p>
  );
}

/** Sales are seen with no browser open where the seller forwards the marketplace's e-mails. Off until they do. */
export function SaleMails({ name, from }: Props) {
  const [opened, setOpened] = useState(false);
  const { data, error } = useMailbox(opened);
  return (
    <details
      id={place}
      className={styles.details}
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>Sale e-mails</summary>
      <div className={styles.capture}>
        <p className={styles.text}>
          {name} writes you an e-mail for each sale. Crosslister can look for them in a mailbox of yours every
          30 seconds, and end the thing elsewhere with no browser open. It is off until you enter a mailbox.
        </p>
        <ol className={styles.steps}>
          <li>
            In your mail account make a filter: mails from {from} go into a folder (label) of their own, or
            are forwarded unchanged to a mailbox just for this. In Gmail, search for the address, open the
            search options and press Create filter: a label there is the folder.
          </li>
          <li>
            Make an app password for that mailbox: a second password only for programs, as your usual one does
            not work. Gmail has them under{' '}
            <a href="https://myaccount.google.com/apppasswords" target="_blank" rel="noreferrer">
              App passwords
            </a>
            , iCloud, Yahoo and Fastmail beside two-step sign-in. Outlook and Hotmail have none: forward the
            mails from there to a free Gmail address.
          </li>
          <li>
            Fill in the address, the app password and the folder below. Leave the port at 993. Then press
            Test.
          </li>
        </ol>
        <p className={styles.text}>
          Only that folder is read, nothing in it is changed or marked as read, and only mails with the
          signature of {name} count.{hints}
        </p>
        {error && !data && <Notice type="error">{explainError(error)}</Notice>}
        {data && <MailboxForm key={data.mailbox ? 'stored' : 'new'} name={name} stored={data.mailbox} />}
      </div>
    </details>
  );
}
