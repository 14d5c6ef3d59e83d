import { extensionPlatforms, platformList } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { DialogProps } from '../../lib/dialog-props.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CopyField } from '../../ui/fields/copy/copy-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './install-dialog.module.css';

const marketplaces = platformList(extensionPlatforms);

/** Addresses where the extension works without configuration, as in its manifest. */
const knownAddresses = ['http://127.0.0.1:3000', 'http://localhost:3000'];

/** How the extension is installed in the seller's browser. The complete text is in docs/extension.md. */
export function InstallDialog(props: DialogProps) {
  const { origin } = location;
  return (
    <Dialog
      {...props}
      title="Install the extension"
      size={640}
      footer={
        <Button
          component="a"
          href="/extension.zip"
          download="crosslister-extension.zip"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download the extension
        </Button>
      }
    >
      <p className={styles.lead}>
        It fills in the listing forms of {marketplaces} in your own browser. You look them over and press Save
        or Upload yourself. It works in Chrome, Edge, Brave and Opera on a computer, not on a phone.
      </p>
      <ol className={styles.steps}>
        <li>
          <strong>Get it.</strong> Download the extension and unpack the zip into a folder that stays where it
          is.
        </li>
        <li>
          <strong>Load it.</strong> Open <code>chrome://extensions</code>, switch Developer mode on, choose
          Load unpacked and pick that folder.
          {!knownAddresses.includes(origin) && (
            <>
              {' '}
              Then open the extension's Options (right click on its icon), enter this address and allow it:
              <CopyField label="Dashboard address" value={origin} />
            </>
          )}{' '}
          Then refresh this page.
        </li>
        <li>
          <strong>Pair it.</strong> Open Settings, Connections, Browser extension, and choose Pair this
          browser.
        </li>
      </ol>
      <Notice type="warning">
        {marketplaces} do not want listings made by machines, and may look closer at an account that lists a
        lot in a short time. The extension works one form at a time, at a person's pace, and never presses
        Upload. Whether you use it is your decision.
      </Notice>
    </Dialog>
  );
}
