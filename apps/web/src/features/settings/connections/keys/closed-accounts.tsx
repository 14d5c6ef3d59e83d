import type { OwnApp } from '@crosslister/contract/accounts/own-apps.ts';
import { CopyField } from '../../../../ui/fields/copy/copy-field.tsx';

/** What a marketplace asks for before it enables new keys, where it can reach this server: where to report closed accounts. */
export function ClosedAccounts({ app, name }: { app: OwnApp; name: string }) {
  if (!('deletion_token' in app) || !app.deletion_address.startsWith('https:')) return null;
  return (
    <>
      <CopyField label={`${name} notification endpoint`} value={app.deletion_address} />
      <CopyField label={`${name} verification token`} value={app.deletion_token} />
    </>
  );
}
