import { plural } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { retryFailures } from '../api/retry-failures.ts';

/** Loaded when there is something to offer. */
export const offerRetry = (count: number) =>
  showToast({
    type: 'info',
    title: 'Settings Changed',
    message: `${plural(count, 'operation')} failed because of a setting.`,
    key: 'retry-after-settings',
    actions: [{ label: `Retry (${count})`, onClick: () => void retryFailures({ fixed: 'settings' }) }],
  });
