import { formatCount } from '../../../../lib/format.ts';
import { TinyButton } from '../../../../ui/buttons.ts';
import { type Cause, headOf } from './sum-up.ts';

const LONG = 120;

/**
 * A long one is its first sentence until it is opened, so that the rows below have the room. One that a choice for several
 * rows settles leads to them (`onShow`).
 */
export function WhySkipped({ text, count, ways = [], onShow }: Cause & { onShow: (() => void) | null }) {
  if (onShow)
    return (
      <TinyButton onClick={onShow}>
        {text.replace(/\.$/, '')} ({formatCount(count)})
      </TinyButton>
    );
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
