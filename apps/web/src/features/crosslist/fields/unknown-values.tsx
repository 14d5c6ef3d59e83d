import type { ValueAnswer } from '@crosslister/contract/listings/value-answers.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { formatCount } from '../../../lib/format.ts';
import { TinyButton } from '../../../ui/buttons.ts';
import { useAnswerValues } from '../check/answer-values.ts';
import type { CheckResult } from '../check/cells.ts';

/** Values that a marketplace has in other words only, each once, with what the seller may say that they are there. */
export function nearestOf(results: readonly CheckResult[]): ValueAnswer[] {
  const found = results.flatMap(({ platform, category, gaps, unknown: leftOut = [] }) =>
    [...gaps.flatMap(({ unknown }) => unknown ?? []), ...leftOut].flatMap(
      ({ name, said, nearest }): ValueAnswer[] =>
        nearest && category?.id ? [{ platform, category_id: category.id, name, said, takes: nearest }] : [],
    ),
  );
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

const SHOWN = 4;

/** Offers the nearest values of the marketplace, both words shown. One press remembers them all. */
export function UnknownValues({
  answers,
  platform,
}: {
  answers: readonly ValueAnswer[];
  platform: Platform;
}) {
  const answering = useAnswerValues();
  const own = answers.filter((each) => each.platform === platform);
  if (own.length === 0) return null;
  const words = [...new Set(own.map(({ name, said, takes }) => `${name} “${said}” is “${takes}”`))];
  const more = words.length - SHOWN;
  return (
    <div>
      {platformNames[platform]}: {words.slice(0, SHOWN).join(', ')}
      {more > 0 && ` and ${formatCount(more)} more`}?{' '}
      <TinyButton loading={answering.isPending} onClick={() => answering.mutate(own)}>
        Yes, remember
      </TinyButton>
    </div>
  );
}
