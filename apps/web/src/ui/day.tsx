import { formatDate, formatDateTime } from '../lib/format.ts';
import { relativeTime } from '../lib/texts/relative-time.ts';

function inFull(iso: string): string {
  const ago = relativeTime(iso, Date.now());
  const exact = formatDateTime(iso);
  return ago === exact ? exact : `${exact}, ${ago}`;
}

/** A day; under the mouse the time too, and how long ago that was. Worked out there: few of 200 rows are asked. */
export function Day({ iso }: { iso: string | null }) {
  if (!iso) return formatDate(iso);
  return (
    <time
      dateTime={iso}
      onMouseEnter={(event) => {
        event.currentTarget.title = inFull(iso);
      }}
    >
      {formatDate(iso)}
    </time>
  );
}
