import type { OwnApp } from '@crosslister/contract/own-apps.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import styles from './settings.module.css';

/** What a marketplace needs before it enables new keys: where it can report closed accounts. */
export function ClosedAccounts({ app, name }: { app: OwnApp; name: string }) {
  if (!('deletion_token' in app)) return null;
  if (!app.deletion_address.startsWith('https:')) {
    return (
      <p className={styles.text}>
        {name} activates new keys only if it can report closed accounts. It cannot reach this server, which
        has no public https address, so ask for the exemption in its portal, under Marketplace Account
        Deletion.
      </p>
    );
  }
  return (
    <>
      <p className={styles.text}>
        {name} activates new keys once it can report closed accounts. Enter these two in its portal, under
        Marketplace Account Deletion.
      </p>
      <CopyField label={`${name} notification endpoint`} value={app.deletion_address} />
      <CopyField label={`${name} verification token`} value={app.deletion_token} />
    </>
  );
}
