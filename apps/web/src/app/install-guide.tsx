import { Suspense, useState } from 'react';
import { showInstallGuide, useInstallGuide } from '../lib/extension/install-guide.ts';
import { InstallDialog } from './lazy-dialogs.ts';

/** Opened from toasts and settings, and loaded when it first is. */
export function InstallGuide() {
  const opened = useInstallGuide();
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  return (
    <Suspense>{wanted && <InstallDialog opened={opened} onClose={() => showInstallGuide(false)} />}</Suspense>
  );
}
