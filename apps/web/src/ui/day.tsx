import { formatDate, formatDateTime } from '../lib/format.ts';
import { relativeTime } from '../lib/relative-time.ts';

/** A day; under the mouse the time too, and how long ago that was. */
export function Day({ iso }: { iso: string | null }) {
  if (!iso) return formatDate(iso);
  const ago = relativeTime(iso, Date.now());
  const exact = formatDateTime(iso);
  return (
    <time dateTime={iso} title={ago === exact ? exact : `${exact}, ${ago}`}>
      {formatDate(iso)}
    </time>
  );
}
