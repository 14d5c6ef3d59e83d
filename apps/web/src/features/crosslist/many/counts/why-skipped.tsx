import { formatCount } from '../../../../lib/format.ts';
import { type Cause, headOf } from './sum-up.ts';

const LONG = 120;

/** A long one is its first sentence until it is opened, so that the rows below have the room. */
export function WhySkipped({ text, count, ways = [] }: Cause) {
  const head = headOf(text);
  if (ways.length === 0 && (text.length <= LONG || head === text)) return `${text} (${formatCount(count)})`;
  return (
    <details>
      <summary>
        {head} ({formatCount(count)})
      </summary>
      {ways.length === 0
        ? text.slice(head.length)
        : ways.map((way) => (
            <p key={way.text}>
              {way.text.slice(head.length) || way.text} ({formatCount(way.count)})
            </p>
          ))}
    </details>
  );
}
