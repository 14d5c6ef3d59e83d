import { Button } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import { Help } from '../../../ui/fields/help.tsx';
import { PanelIntro } from '../panel-intro.tsx';
import styles from '../settings.module.css';
import { AccountData } from './account-data.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

const explainEmail = () =>
  showToast({
    type: 'info',
    title: 'Feature Coming Soon',
    message: 'Please contact support to change your e-mail address.',
  });

export function AccountPanel() {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <PanelIntro title="Account" />
      <ul className={styles.facts}>
        <li>Session: typically 30 days, then you sign in again.</li>
        <li>Auto logout: on browser close, if your browser is set to forget this site's data.</li>
        <li>Data storage: display choices are kept locally in this browser, the catalogue on the server.</li>
      </ul>
      <div>
        <div className={styles.row}>
          <div className={styles.rowText}>
            A new password signs out every other browser.{' '}
            <Help about="the password">
              Forgot it? Whoever runs this server can reset it with <code>npm run reset-password</code>.
            </Help>
          </div>
          <Button variant="default" onClick={() => setChanging(true)}>
            Change password
          </Button>
        </div>
        <div className={styles.row}>
          <p className={styles.rowText}>Contact support to change your e-mail address.</p>
          <Button variant="default" onClick={explainEmail}>
            Change email
          </Button>
        </div>
      </div>
      <AccountData />
      <ChangePasswordDialog opened={changing} onClose={() => setChanging(false)} />
    </>
  );
}
