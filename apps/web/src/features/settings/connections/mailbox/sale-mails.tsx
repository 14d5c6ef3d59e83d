import { descriptionOf, platforms } from '@crosslister/contract/platforms.ts';
import { useState } from 'react';
import { explainError } from '../../../../lib/api-error.ts';
import { QuietButton } from '../../../../ui/buttons.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useMailbox } from '../../api/mailbox.ts';
import styles from '../../settings.module.css';
import { MailboxForm } from './mailbox-form.tsx';

const place = 'sale-mails';
const hints = platforms.flatMap((platform) => {
  const { name, saleMails } = descriptionOf(platform);
  return saleMails?.isHint
    ? ` After a mail from ${saleMails.from} in that folder, ${name} is asked at once.`
    : [];
});

/** Where a marketplace's e-mails only say that something sold. They are read in the same mailbox. */
export function SaleMailsLink() {
  function show() {
    const details = document.getElementById(place);
    if (!(details instanceof HTMLDetailsElement)) return;
    details.open = true;
    details.scrollIntoView({ block: 'start' });
    details.querySelector('summary')?.focus({ preventScroll: true });
  }
  return (
    <p className={styles.text}>
      Its sale e-mails show sales sooner. <QuietButton onClick={show}>Set up sale e-mails</QuietButton>
    </p>
  );
}

interface Props {
  /** The marketplace, and the address its sale e-mails come from. */
  name: string;
  from: string;
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
          Crosslister can look for {name}'s sale e-mails every 30 seconds, and end what sold elsewhere with no
          browser open.
        </p>
        <ol className={styles.steps}>
          <li>
            Filter mails from {from} into a folder (in Gmail a label), or forward them unchanged to a mailbox
            just for this. In Gmail search for the address, open the search options, press Create filter, tick
            Apply the label and make a new one: its name is the folder.
          </li>
          <li>
            Make an app password: your usual one does not work. Gmail has them, once 2-Step Verification is
            on, under{' '}
            <a href="https://myaccount.google.com/apppasswords" target="_blank" rel="noreferrer">
              App passwords
            </a>
            ; for others the form says where, once it has your address. Outlook and Hotmail have none: forward
            from there to a free Gmail address.
          </li>
          <li>
            Fill in your address, the app password and the folder. The mail server (IMAP) comes with the
            address; if not, your provider's help names it. Leave the port at 993, and press Test.
          </li>
        </ol>
        <p className={styles.text}>
          Only that folder is read, and nothing in it is changed. Only mails signed by {name} count.{hints}
        </p>
        {error && !data && <Notice type="error">{explainError(error)}</Notice>}
        {data && <MailboxForm key={data.mailbox ? 'stored' : 'new'} name={name} stored={data.mailbox} />}
      </div>
    </details>
  );
}
