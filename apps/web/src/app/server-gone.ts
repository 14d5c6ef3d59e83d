import { lastAnsweredAt } from '../lib/asked-at.ts';
import { formatTime } from '../lib/format.ts';
import { dismissToastsWithKey, findToast, showToast, type ToastInput } from '../lib/toast.ts';

const KEY = 'server-gone';
/** A restart takes no longer. */
const GRACE_MS = 8_000;

function goneToast(since: number): ToastInput {
  const at = formatTime(new Date(since).toISOString(), Date.now());
  const always = { key: KEY, persistent: true };
  if (!navigator.onLine) {
    return {
      ...always,
      type: 'warning',
      title: 'This Device Is Offline',
      message: `What you see is as it was at ${at}.`,
      details: 'Your sales are watched as long as the server runs.',
    };
  }
  return {
    ...always,
    type: 'error',
    title: 'Sales Are Not Watched',
    message: `The server has not answered since ${at}: what sells on one marketplace is not ended on the others.`,
    details:
      'Start it again (npm start, or docker compose up -d). Until it answers, look at your marketplaces by hand.',
  };
}

/** Says what it means that the server is gone, until the returned function is called. */
export function watchServerGone(): () => void {
  const lostAt = Date.now();
  const look = () => {
    // Only the stream was cut: the server answers.
    if (lastAnsweredAt() > lostAt) dismissToastsWithKey(KEY);
    else showToast(goneToast(lastAnsweredAt() || lostAt));
  };
  const timer = setTimeout(look, GRACE_MS);
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
    if (!findToast(KEY)) return;
    dismissToastsWithKey(KEY);
    showToast({ type: 'success', title: 'Connected', message: 'The server answers again.' });
  };
}
