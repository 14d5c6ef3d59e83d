import { Button } from '@mantine/core';
import { showToast } from '../../../lib/toast.ts';
import { AccountData } from './account-data.tsx';
import { PanelIntro } from './panel-intro.tsx';
import styles from './settings.module.css';

const unavailable = [
  { label: 'Change password', what: 'your password' },
  { label: 'Change email', what: 'your e-mail address' },
];

function explain(what: string) {
  showToast({
    type: 'info',
    title: 'Feature Coming Soon',
    message: `Please contact support to change ${what}.`,
  });
}

export function AccountPanel() {
  return (
    <>
      <PanelIntro title="Account">How your session works, and what this browser keeps.</PanelIntro>
      <ul className={styles.facts}>
        <li>Session: typically 30 days, then you sign in again.</li>
        <li>Auto logout: on browser close, when the browser is set to forget this site's data.</li>
        <li>Data storage: display choices are kept locally in this browser, the catalogue on the server.</li>
      </ul>
      <div>
        {unavailable.map(({ label, what }) => (
          <div key={label} className={styles.row}>
            <p className={styles.rowText}>Feature Coming Soon: contact support to change {what}.</p>
            <Button variant="default" onClick={() => explain(what)}>
              {label}
            </Button>
          </div>
        ))}
      </div>
      <AccountData />
    </>
  );
}
